#include "cli/commands.hpp"

#include <mote/error.hpp>

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace mote::cli {

namespace {

constexpr const char* kProgram = "mote_bench";

std::filesystem::path folder_of_this_program() { return std::filesystem::canonical("/proc/self/exe").parent_path(); }

} // namespace

// A separate program: it links the CPU libraries that it compares with, which running scenes does not need.
int bench(const std::vector<std::string>& arguments) {
    const std::filesystem::path program = folder_of_this_program() / kProgram;
    if (::access(program.c_str(), X_OK) != 0) {
        throw Error(fmt::format("bench: found no {}, expected it beside mote; build with MOTE_BUILD_BENCH=ON", program.string()));
    }
    std::string name = program.string();
    std::vector<std::string> own = arguments; // execv() takes non-const arguments
    std::vector<char*> argv{name.data()};
    for (std::string& argument : own) argv.push_back(argument.data());
    argv.push_back(nullptr);
    ::execv(program.c_str(), argv.data());
    throw Error(fmt::format("{}: cannot be run: {}", program.string(), std::strerror(errno)));
}

} // namespace mote::cli
