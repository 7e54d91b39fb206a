// The scene files of samples/scenes. Needs MOTE_SOURCE_DIR.
#pragma once

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace mote::test {

/// All of them, by path.
inline std::vector<std::filesystem::path> sample_scenes() {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(MOTE_SOURCE_DIR "/samples/scenes")) {
        if (entry.path().extension() == ".json") paths.push_back(entry.path());
    }
    std::ranges::sort(paths);
    return paths;
}

/// By name, without its family: "dam_break".
inline std::filesystem::path sample_scene(const std::string& name) {
    for (const std::filesystem::path& path : sample_scenes()) {
        if (path.stem() == name) return path;
    }
    throw std::runtime_error("samples/scenes has no " + name + ".json");
}

} // namespace mote::test
