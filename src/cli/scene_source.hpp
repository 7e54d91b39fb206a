// Where a scene comes from: a file, or standard input for the name "-".
#pragma once

#include <mote/scene_file.hpp>

#include <filesystem>
#include <string>

namespace mote::cli {

/// As mote::read_scene(). Mesh files of a scene from standard input are relative to the current folder.
SceneFile read_source(const std::filesystem::path& source, const ReadOptions& options);

/// For messages: "standard input", or the file as it was given.
std::string name_of_source(const std::filesystem::path& source);

} // namespace mote::cli
