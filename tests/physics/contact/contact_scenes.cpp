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
    scene.solver.contact.method = ContactMethod::position;
    return scene;
}

// Half of the grains, in a box.
Scene in_a_plane(Scene scene) {
    scene.dimensions = 2;
    scene.particles.resize(20);
    for (std::uint32_t i = 0; i < scene.particles.size(); ++i) {
        Particle& grain = scene.particles[i];
        grain.position = {0.08f * static_cast<float>(i % 5) - 0.16f, 0.05f + 0.07f * static_cast<float>(i / 5), 0};
        grain.velocity[2] = 0;
    }
    scene.colliders[1] = {.kind = ColliderKind::box, .inside = true, .centre = {0, 0.5f, 0}, .half_extents = {0.25f, 1, 1}};
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
    averaged.scene.solver.stabilisation_iterations =
        0; // else rounding decides in the first step, also for floats against doubles
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
    // Lists of the first substep serve in later ones.
    WorldScene impulses = unstabilised;
    impulses.name = "grains_by_impulses";
    impulses.scene.solver.contact = {};
    impulses.scene.solver.substeps = 3;
    impulses.scene.solver.iterations = 3;
    WorldScene flat = impulses;
    flat.name = "discs_by_impulses";
    flat.scene = in_a_plane(impulses.scene);
    flat.close_steps = 6; // in the seventh, rounding decides one contact of twenty discs, also for floats against doubles
    return std::vector{grains, lighter, averaged, unstabilised, declared, impulses, flat};
}};

} // namespace
} // namespace mote::test
