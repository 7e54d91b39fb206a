// `mote`: runs scenes. Exit codes: 0: success; 1: error, with a message; 2: wrong option or value; 128 + n: ended
// by signal n.
#include "cli/command_line.hpp"
#include "cli/option_errors.hpp"
#include "cli/printable.hpp"
#include "cli/results.hpp"
#include "cli/suggestion.hpp"

#include <mote/error.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <csignal>
#include <new>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

namespace {

using namespace mote::cli;

// Throws OptionError for what CLI11 would report less clearly, or not at all.
void check_words(const CLI::App& app, const std::vector<std::string>& words) {
    const std::string command = words.empty() ? "" : words.front();
    if (command == "bench") return; // all further arguments go to the benchmark
    if (const std::string empty = empty_argument_error(words); !empty.empty()) throw OptionError(empty);
    const auto meant = app.get_subcommands([&](const CLI::App* one) { return one->get_name() == command; });
    const std::string value = flag_value_error(meant.empty() ? app : *meant.front(), words);
    if (!value.empty()) throw OptionError(value);
    if (command.empty() || command.starts_with('-') || !meant.empty()) return;
    throw OptionError(fmt::format("command: {}", unknown_name(command, command_names(app))));
}

// `mote help run` is `mote run --help`, which CLI11 answers.
std::vector<std::string> without_help_command(const std::vector<std::string>& words) {
    if (words.empty() || words.front() != "help" || words.size() > 2 || words.back().starts_with('-')) return words;
    return words.size() == 1 ? std::vector<std::string>{"--help"} : std::vector<std::string>{words[1], "--help"};
}

int choose(std::vector<std::string> words) {
    words = without_help_command(words);
    CommandLine line;
    check_words(line.app(), words);
    try {
        line.app().parse(std::vector<std::string>(words.rbegin(), words.rend())); // CLI11 takes them from the end
    } catch (const CLI::ParseError& error) {
        std::ostringstream results; // the text of --help and --version
        const int code = line.app().exit(error, results);
        fmt::print("{}", results.str());
        return code == 0 ? 0 : 2;
    }
    return line.run_command();
}

} // namespace

int main(int argc, char** argv) {
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN); // exceeding the file size limit is reported as a write error
#endif
    try {
        const int code = choose({argv + std::min(argc, 1), argv + argc});
        finish_results();
        return code;
    } catch (const OptionError& error) {
        print_error(error.what());
        return 2;
    } catch (const std::system_error& error) {
        print_error(described(error));
    } catch (const mote::Error& error) {
        print_error(error.what());
    } catch (const std::bad_alloc&) {
        print_error("memory: cannot be allocated: the system has no more");
    } catch (const std::exception& error) {
        print_error(error.what());
    }
    return 1;
}
