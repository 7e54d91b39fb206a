#include "support/variants.hpp"

namespace mote::test {
namespace {

const SceneVariants kVariants{[] {
    std::vector<Scene> scenes;
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const std::uint32_t materials : {1u, 2u}) {
            for (const JacobiAveraging averaging : {JacobiAveraging::mass_splitting, JacobiAveraging::contact_count}) {
                for (const float scaling : {0.0f, 1.0f}) {
                    Scene& scene = scenes.emplace_back();
                    scene.dimensions = dimensions;
                    scene.solver.iterations = scene.solver.stabilisation_iterations = 1;
                    scene.solver.contact = {.averaging = averaging, .mass_scaling = scaling};
                    for (std::uint32_t m = 0; m < materials; ++m) scene.add({.contact = {.restitution = 0.5f}});
                    scene.particles = {{.radius = 0.01f}};
                }
            }
        }
    }
    return scenes;
}};

} // namespace
} // namespace mote::test
