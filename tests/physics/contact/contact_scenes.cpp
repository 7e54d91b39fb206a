#include "support/world_scenes.hpp"

namespace mote::test {

namespace {

// Grains of different sizes that roll, bounce and come to rest on a floor.
Scene a_few_grains() {
    Scene scene;
    scene.add({.name = "sand", .density = 2000, .contact = {.restitution = 0.3f}});
    scene.add({.name = "cork", .density = 200, .contact = {.restitution = 0.6f}});
    scene.material_pairs = {{.a = 1, .b = 0, .static_friction = 0.9f, .kinetic_friction = 0.8f, .restitution = 0.1f}};
    for (std::uint32_t i = 0; i < 40; ++i) {
        const auto at = [i](std::uint32_t k) { return static_cast<float>((i * k) % 41) / 41 - 0.5f; };
        scene.particles.push_back({.position = {0.3f * at(7), 0.35f + 0.5f * at(17), 0.3f * at(29)},
                                   .velocity = {at(11), 0, at(5)},
                                   .radius = 0.02f + 0.01f * at(13),
                                   .material = i % 2});
    }
    scene.colliders = {
        {.static_friction = 0.5f, .kinetic_friction = 0.4f, .restitution = 0.2f},
        {.kind = ColliderKind::cylinder, .inside = true, .centre = {0, 0.5f, 0}, .radius = 0.3f, .half_height = 1}};
    scene.solver.stabilisation_iterations = 2;
    return scene;
}

const WorldScenes kScenes{[] {
    // An iteration leaves overlaps as small as the rounding error. Stabilisation of the next step may or may not count them as
    // contacts, which changes the averaging: of twelve references whose initial positions differ by one rounding, eight are
    // 7e-5 m apart after two steps. So with stabilisation one step is compared, without it ten.
    const WorldScene grains{
        .name = "grains", .scene = a_few_grains(), .close_steps = 1, .centre = 0.02, .energy = 0.1, .float_steps = 1};
    WorldScene lighter = grains, averaged = grains, unstabilised = grains;
    lighter.float_steps = averaged.float_steps = 0;
    lighter.name = "grains_lighter_the_higher_they_are";
    lighter.scene.solver.contact.mass_scaling = 3; // 1/m: by a factor of exp(1.8) at the top
    averaged.name = "grains_by_contact_count";
    averaged.scene.solver.contact.averaging = JacobiAveraging::contact_count;
    unstabilised.name = "grains_without_stabilisation";
    unstabilised.scene.solver.stabilisation_iterations = 0;
    unstabilised.float_steps = 6;
    unstabilised.close_steps = 10;
    // Margins and the speed limit follow from the declared radii.
    WorldScene declared = grains;
    declared.name = "grains_that_may_shrink";
    declared.float_steps = 0;
    declared.scene.materials[0].min_radius = 0.01f;
    declared.scene.materials[0].max_radius = 0.05f;
    return std::vector{grains, lighter, averaged, unstabilised, declared};
}};

} // namespace
} // namespace mote::test
