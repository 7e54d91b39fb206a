#include "support/variants.hpp"

namespace mote::test {
namespace {

Scene touching_grain(std::uint32_t dimensions, std::uint32_t materials, bool with_fluid) {
    Scene scene;
    scene.dimensions = dimensions;
    scene.solver.iterations = scene.solver.stabilisation_iterations = 1;
    scene.solver.substeps = 2; // lists of the first may serve in the second
    for (std::uint32_t m = 0; m < materials; ++m) scene.add({.contact = {.restitution = 0.5f}});
    scene.particles = {{.radius = 0.01f}};
    if (with_fluid) {
        const std::uint32_t water = scene.add({.kind = MaterialKind::fluid});
        scene.particles.push_back({.position = {1, 0, 0}, .radius = 0.01f, .material = water});
    }
    return scene;
}

const SceneVariants kVariants{[] {
    std::vector<Scene> scenes;
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const std::uint32_t materials : {1u, 2u}) {
            for (const bool with_fluid : {false, true}) {
                scenes.push_back(touching_grain(dimensions, materials, with_fluid));
                for (const JacobiAveraging averaging : {JacobiAveraging::mass_splitting, JacobiAveraging::contact_count}) {
                    for (const float scaling : {0.0f, 1.0f}) {
                        scenes.push_back(touching_grain(dimensions, materials, with_fluid));
                        scenes.back().solver.contact = {
                            .method = ContactMethod::position, .averaging = averaging, .mass_scaling = scaling};
                    }
                }
            }
        }
    }
    return scenes;
}};

} // namespace
} // namespace mote::test
