#include "support/world_scenes.hpp"

namespace mote::test {

namespace {

// Particles are emitted and removed.
Scene jet() {
    Scene scene;
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.emitters = {{.radius = 0.1f, .speed = 1, .particle_radius = 0.02f, .material = water}};
    scene.sinks = {{.kind = SinkKind::sphere, .centre = {0.3f, -0.3f, 0}, .radius = 0.2f}};
    scene.capacity = 1000;
    return scene;
}

const WorldScenes kScenes{
    [] { return std::vector<WorldScene>{{.name = "jet", .scene = jet(), .close_steps = 20, .growth = 1.2, .centre = 5e-3}}; }};

} // namespace
} // namespace mote::test
