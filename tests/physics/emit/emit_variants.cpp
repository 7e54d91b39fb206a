#include "support/variants.hpp"

namespace mote::test {
namespace {

const SceneVariants kVariants{[] {
    std::vector<Scene> scenes;
    for (const std::uint32_t dimensions : {2u, 3u}) {
        Scene& scene = scenes.emplace_back();
        scene.dimensions = dimensions;
        scene.capacity = 1000;
        scene.add({.name = "sand"});
        scene.emitters = {{.radius = 0.1f, .speed = 0.1f, .particle_radius = 0.01f}};
        scene.sinks = {{.kind = SinkKind::sphere, .centre = {9, 9, 0}, .radius = 1}};
    }
    return scenes;
}};

} // namespace
} // namespace mote::test
