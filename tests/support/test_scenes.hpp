// The scene files of tests/scenes. Needs MOTE_SOURCE_DIR.
#pragma once

#include <mote/scene_file.hpp>

#include <string>
#include <vector>

namespace mote::test {

/// By name, without ".json". `set` overrides values of the file, as ReadOptions::set. Automatic members of the solver are
/// automatic still, so a test may change the scene.
inline Scene test_scene(const std::string& name, const std::vector<std::string>& set = {}) {
    const SceneFile file = read_scene(MOTE_SOURCE_DIR "/tests/scenes/" + name + ".json", {.set = set});
    Scene scene = *file.scene;
    scene.solver = file.scene.given_solver();
    return scene;
}

} // namespace mote::test
