#include "support/world_scenes.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace mote::test {

Scene drop_in_a_tank(std::uint32_t dimensions) {
    Scene scene{.dimensions = dimensions};
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid, .fluid = {.viscosity = 0.01f}});
    const float deep = dimensions == 2 ? 0 : 0.2f;
    scene.add_box({.lower = {0, 0, -deep}, .upper = {0.4f, 0.2f, deep}, .fill = {.radius = 0.025f, .material = water}});
    scene.add_sphere({.centre = {0.2f, 0.4f, 0}, .radius = 0.1f, .fill = {.radius = 0.025f, .material = water}});
    scene.add_container({.centre = {0.2f, 0.5f, 0}, .half_extents = {0.2f, 0.5f, 0.2f}});
    return scene;
}

Scene drop_that_pulls(std::uint32_t dimensions) {
    Scene scene = drop_in_a_tank(dimensions);
    scene.materials[0].fluid.one_sided = false;
    scene.solver.fluid.relaxation = 0.1f;
    return scene;
}

Scene ball_in_a_tank(std::uint32_t dimensions) {
    Scene scene = drop_in_a_tank(dimensions);
    std::erase_if(scene.particles, [](const Particle& one) { return one.position[1] > 0.2f; });
    const std::uint32_t wood = scene.add({.name = "wood", .density = 300, .fluid = {.volume_scale = 0.9f}});
    scene.particles.push_back({.position = {0.2f, 0.35f, 0}, .velocity = {0.1f, -0.5f, 0}, .radius = 0.1f, .material = wood});
    return scene;
}

Scene drop_that_clings(std::uint32_t dimensions) {
    Scene scene = drop_in_a_tank(dimensions);
    scene.materials[0].fluid.cohesion = 10;
    scene.materials[0].fluid.adhesion = 20;
    const std::uint32_t wood = scene.add({.name = "wood", .density = 500, .fluid = {.volume_scale = 0.8f}});
    for (const auto& [x, radius] : {std::pair{0.06f, 0.03f}, std::pair{0.13f, 0.02f}, std::pair{0.31f, 0.07f}}) {
        scene.particles.push_back({.position = {x, 0.3f, 0.01f}, .radius = radius, .material = wood});
        if (dimensions == 2) scene.particles.back().position[2] = 0;
    }
    return scene;
}

Scene drop_that_clings_to_hills() {
    Scene scene = drop_in_a_tank(3);
    scene.materials[0].fluid.adhesion = 20;
    scene.colliders.clear();
    scene.add_height_field({.origin = {-0.4f, -0.03f, -0.6f},
                            .spacing = 0.6f,
                            .columns = 3,
                            .rows = 3,
                            .heights = {0, -0.1f, 0.1f, 0.05f, -0.05f, 0, 0, 0.03f, 0.1f}});
    return scene;
}

Scene mixture_with_moving_walls() {
    Scene scene = drop_in_a_tank(3);
    const std::uint32_t oil = scene.add({.name = "oil",
                                         .kind = MaterialKind::fluid,
                                         .density = 800,
                                         .fluid = {.viscosity = 0.05f, .vorticity = 0.1f, .cohesion = 2}});
    const std::uint32_t wood = scene.add({.name = "wood", .density = 500, .fluid = {.volume_scale = 0.8f}});
    for (Particle& one : scene.particles) {
        if (one.position[1] > 0.3f) one.material = oil;
    }
    for (const float x : {0.05f, 0.2f, 0.35f}) {
        scene.particles.push_back({.position = {x, 0.6f, 0.05f}, .velocity = {0, -1, 0}, .radius = 0.04f, .material = wood});
    }
    scene.colliders.push_back({.kind = ColliderKind::box,
                               .half_extents = {0.02f, 0.1f, 0.3f},
                               .motion = {{.time = 0, .centre = {0.42f, 0.1f, 0}}, {.time = 0.5f, .centre = {0.3f, 0.1f, 0}}},
                               .static_friction = 0.2f,
                               .kinetic_friction = 0.1f});
    scene.colliders.push_back(
        {.kind = ColliderKind::cone, .centre = {0.1f, 0.05f, 0}, .radius = 0.1f, .half_height = 0.05f, .end_time = 0.3f});
    scene.forces = {{.kind = ForceKind::wind, .vector = {1, 0, 0}, .strength = 0.3f, .material = wood}};
    return scene;
}

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

Scene rope(LinkMethod method) {
    Scene scene;
    scene.add({.name = "hemp"});
    scene.add_rope({.from = {0, 0.7f, 0},
                    .to = {0.8f, 0.9f, 0.3f},
                    .particles = 25,
                    .fill = {.radius = 0.01f},
                    .stretch = {0.9f, 1e-7f},
                    .pin_from = true});
    scene.solver.link.method = method;
    scene.solver.substeps = method == LinkMethod::xpbd ? 4 : 1;
    return scene;
}

Scene small_cloth() {
    Scene scene;
    scene.add({.name = "linen"});
    scene.add_sheet({.corner = {-0.2f, 0.5f, -0.2f},
                     .side_u = {0.4f, 0, 0},
                     .side_v = {0, 0, 0.4f},
                     .particles_u = 10,
                     .particles_v = 10,
                     .fill = {.radius = 0.015f, .group = 1, .self_collision = false},
                     .pins = {true, false, false, true},
                     .tear_strain = 0.5f});
    scene.colliders = {{.kind = ColliderKind::sphere,
                        .centre = {0.05f, 0.35f, 0},
                        .radius = 0.1f,
                        .static_friction = 0.3f,
                        .kinetic_friction = 0.2f}};
    return scene;
}

Scene landscape() {
    Scene scene;
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    const std::uint32_t stone = scene.add({.name = "stone", .density = 2500});
    scene.add_box({.lower = {-0.1f, 0.12f, -0.1f}, .upper = {0.1f, 0.32f, 0.1f}, .fill = {.radius = 0.025f, .material = water}});
    scene.particles.push_back({.position = {0.22f, 0.3f, 0.13f}, .velocity = {0.3f, -1, 0}, .radius = 0.04f, .material = stone});
    std::vector<float> heights;
    for (int k = 0; k < 25; ++k) heights.push_back(0.05f * static_cast<float>((7 * k) % 5) - 0.03f);
    scene.add_height_field({.origin = {-0.6f, 0, -0.6f},
                            .spacing = 0.3f,
                            .columns = 5,
                            .rows = 5,
                            .heights = heights,
                            .static_friction = 0.3f,
                            .kinetic_friction = 0.2f});
    scene.colliders.back().restitution = 0.5f;
    return scene;
}

Scene jet() {
    Scene scene;
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.emitters = {{.radius = 0.1f, .speed = 1, .particle_radius = 0.02f, .material = water}};
    scene.sinks = {{.kind = SinkKind::sphere, .centre = {0.3f, -0.3f, 0}, .radius = 0.2f}};
    scene.capacity = 1000;
    return scene;
}

} // namespace mote::test
