#include "physics/fluid/fluid_scenes.hpp"
#include "support/world_scenes.hpp"

namespace mote::test {

namespace {

// Water and a bouncing grain over hills.
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

// A wall that opens, one that moves, wind, and two fluids with wood.
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

const WorldScenes kScenes{[] {
    return std::vector<WorldScene>{
        {.name = "landscape", .scene = landscape(), .centre = 6e-3},
        {.name = "mixture_with_moving_walls", .scene = mixture_with_moving_walls(), .centre = 6e-3, .energy = 0.08}};
}};

} // namespace
} // namespace mote::test
