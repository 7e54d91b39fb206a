#include "cli/scene_source.hpp"

#include <mote/error.hpp>

#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace mote::cli {

namespace {

bool is_standard_input(const std::filesystem::path& source) { return source == "-"; }

std::string read_standard_input(const std::string& name) {
    std::string content;
    char part[1 << 16];
    errno = 0;
    while (const std::size_t count = std::fread(part, 1, sizeof part, stdin)) {
        content.append(part, count);
        if (content.size() > kMaxSceneBytes)
            throw Error(fmt::format("{0}: found more than {1} bytes, expected at most {1}", name, kMaxSceneBytes));
    }
    if (std::ferror(stdin) != 0) throw Error(fmt::format("{}: cannot be read: {}", name, std::strerror(errno)));
    return content;
}

} // namespace

std::string name_of_source(const std::filesystem::path& source) {
    return is_standard_input(source) ? "standard input" : source.string();
}

SceneFile read_source(const std::filesystem::path& source, const ReadOptions& options) {
    if (!is_standard_input(source)) return read_scene(source, options);
    static const std::string content = read_standard_input(name_of_source(source)); // it can be read only once
    return parse_scene(content, name_of_source(source), ".", options);
}

} // namespace mote::cli
