#include "support/variants.hpp"

namespace mote::test {
namespace {

const SceneVariants kVariants{[] {
    std::vector<Scene> scenes;
    for (const LinkMethod method : {LinkMethod::pbd, LinkMethod::xpbd}) {
        Scene& scene = scenes.emplace_back();
        scene.add({.name = "linen"});
        scene.particles = {{.radius = 0.01f}, {.position = {1, 0, 0}, .radius = 0.01f}};
        scene.links = {{.a = 0, .b = 1, .tear_strain = 0.5f}};
        scene.solver.iterations = 1;
        scene.solver.link.method = method;
    }
    return scenes;
}};

} // namespace
} // namespace mote::test
