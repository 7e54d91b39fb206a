#include "support/variants.hpp"

namespace mote::test {
namespace {

const SceneVariants kVariants{[] {
    std::vector<Scene> scenes;
    for (const MaterialKind kind : {MaterialKind::solid, MaterialKind::fluid}) {
        for (const bool with_wind : {false, true}) {
            Scene& scene = scenes.emplace_back();
            scene.add({.kind = kind});
            scene.particles = {{.radius = 0.01f}};
            scene.solver.max_speed = with_wind ? 1.0f : 0.0f;
            if (with_wind) scene.forces = {{.kind = ForceKind::wind, .vector = {1, 0, 0}, .strength = 1}};
        }
    }
    return scenes;
}};

} // namespace
} // namespace mote::test
