// What the program reports about a scene before it runs.
#pragma once

#include <mote/scene.hpp>

#include <filesystem>

namespace mote::cli {

/// Prints scene_warnings(), each with the name of the scene's source; `strict`: as errors. Returns the program's exit code.
int report_scene(const Scene& scene, const std::filesystem::path& source, bool strict);

} // namespace mote::cli
