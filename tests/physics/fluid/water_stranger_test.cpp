// What water computes depends on its neighbours alone: neither on others far away, nor on whether these are removed, on capacity
// or on the structure that finds neighbours.
#include "support/physics_scene.hpp"

#include <cstdint>

namespace mote::test {
namespace {

using WaterStrangerTest = ValidationTest;

constexpr float kRadius = 0.02f; // m
constexpr std::uint32_t kStrangers = 7;

// Water in a tank without a lid, into which a jet falls; and a sink, far away.
Scene tank(std::uint32_t dimensions) {
    Scene scene{.dimensions = dimensions};
    scene.solver.substeps = 2;
    scene.capacity = 2500;
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid, .fluid = {.viscosity = 0.02f}});
    const float depth = dimensions == 2 ? 0 : 0.24f;
    scene.add_box({.upper = {0.4f, 0.4f, depth}, .fill = {.radius = kRadius, .material = water, .jitter = 0.1f}});
    scene.colliders.push_back({}); // the ground
    for (const float x : {-0.1f, 0.7f}) {
        scene.colliders.push_back({.kind = ColliderKind::box, .centre = {x, 0.4f, 0}, .half_extents = {0.1f, 0.4f, 1}});
    }
    for (const float z : {-0.1f, 0.34f}) {
        if (dimensions == 2) break;
        scene.colliders.push_back({.kind = ColliderKind::box, .centre = {0.3f, 0.4f, z}, .half_extents = {0.3f, 0.4f, 0.1f}});
    }
    scene.emitters = {{.centre = {0.5f, 0.7f, depth / 2},
                       .direction = {0, -1, 0},
                       .radius = 0.05f,
                       .speed = 3,
                       .particle_radius = kRadius,
                       .material = water}};
    scene.sinks = {{.centre = {-60, 50, 0}, .half_extents = {3, 9.9f, 3}}};
    return scene;
}

// The same, and 1,000 drops that fall into the sink within 12 steps.
Scene with_strangers(Scene scene) {
    const float depth = scene.dimensions == 2 ? 0 : 10 * 2 * kRadius;
    const float height = scene.dimensions == 2 ? 20 * 2 * kRadius : 10 * 2 * kRadius;
    const float width = 1000 * 8 * kRadius * kRadius * kRadius / (height * (scene.dimensions == 2 ? 2 * kRadius : depth));
    scene.add_box({.lower = {-60, 60, 0},
                   .upper = {-60 + width, 60 + height, depth},
                   .fill = {.radius = kRadius, .velocity = {0, -5, 0}, .group = kStrangers}});
    return scene;
}

// Position and velocity of all but the strangers, in an order that is not that of ids: a jet gives its drops the ids that it
// finds.
using Water = std::vector<std::array<Vec3, 2>>;
Water water_in(const World& world) {
    Water found;
    for (const WorldParticle& p : world.particles())
        if (p.group != kStrangers) found.push_back({p.position, p.velocity});
    std::ranges::sort(found);
    return found;
}
Water after(World world, int steps) {
    advance(world, steps);
    return water_in(world);
}

TEST_F(WaterStrangerTest, StrangersChangeNothing) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        SCOPED_TRACE(dimensions);
        const Scene alone = tank(dimensions), company = with_strangers(alone);
        World world = world_of(alone), other = world_of(company);
        const auto strangers = [&] { return other.particles().size() - world.particles().size(); };
        advance(world, 2);
        advance(other, 2);
        EXPECT_EQ(strangers(), 1000u);
        EXPECT_EQ(water_in(world), water_in(other));
        advance(world, 18);
        advance(other, 18);
        EXPECT_EQ(strangers(), 0u) << "a sink has taken them";
        EXPECT_EQ(water_in(world), water_in(other));
    }
}

// With grains, neighbours are found along paths.
TEST_F(WaterStrangerTest, StrangersDoNotChangeWaterAmongGrains) {
    Scene alone = tank(3);
    const std::uint32_t sand = alone.add({.name = "sand", .density = 1600});
    alone.add_box(
        {.lower = {0, 0.42f, 0}, .upper = {0.24f, 0.5f, 0.24f}, .fill = {.radius = kRadius, .material = sand, .jitter = 0.1f}});
    EXPECT_EQ(after(world_of(alone), 20), after(world_of(with_strangers(alone)), 20));
}

TEST_F(WaterStrangerTest, CapacityChangesNothing) {
    Scene scene = tank(3);
    const auto expected = after(world_of(scene), 20);
    for (const std::uint32_t capacity : {900u, 40000u}) {
        scene.capacity = capacity;
        EXPECT_EQ(after(world_of(scene), 20), expected) << capacity;
    }
}

TEST_F(WaterStrangerTest, NoStructureChangesAnything) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        Scene scene = tank(dimensions);
        const auto expected = after(world_of(scene), 20);
        for (const auto kind : {NeighbourSearchKind::hash_grid, NeighbourSearchKind::tree, NeighbourSearchKind::z_order}) {
            scene.solver.neighbour_search = kind;
            EXPECT_EQ(after(world_of(scene), 20), expected) << static_cast<int>(kind) << " in " << dimensions << "-D";
        }
    }
}

} // namespace
} // namespace mote::test
