// Sand that rests.
#include "physics_scene.hpp"
#include "support/line_plot.hpp"

#include <algorithm>
#include <cmath>

namespace mote::test {
namespace {

using HeapTest = ValidationTest;

// A column of grains in two dimensions, let go on rough ground.
Scene column(float friction) {
    Scene scene;
    scene.dimensions = 2;
    scene.add({.name = "sand", .density = 2000, .static_friction = friction, .kinetic_friction = 0.9f * friction});
    scene.add_box({.lower = {-0.2f, 0, 0}, .upper = {0.2f, 0.4f, 0}, .filling = {.radius = 0.01f, .jitter = 0.1f}});
    scene.colliders = {{.static_friction = friction, .kinetic_friction = 0.9f * friction}};
    scene.solver.sleep_speed = 0.1f; // a little more than gravity gives in a step
    return scene;
}

double top(const World& world) {
    double highest = 0;
    for (const WorldParticle& p : world.particles()) highest = std::max<double>(highest, p.position[1]);
    return highest;
}

// Twice the centre's height over the half width that holds 90 % of the grains: grows with the slope.
double steepness(const World& world) {
    std::vector<double> reach;
    double height = 0;
    for (const WorldParticle& p : world.particles()) {
        reach.push_back(std::abs(p.position[0]));
        height += p.position[1];
    }
    std::ranges::sort(reach);
    return 2 * height / static_cast<double>(reach.size()) / reach[reach.size() * 9 / 10];
}

TEST_F(HeapTest, GetsSteeperWithFriction) {
    Curve slopes{"mote", {}, true};
    for (const float friction : {0.1f, 0.4f, 0.8f}) {
        World world = world_of(column(friction));
        advance(world, 360);
        slopes.points.emplace_back(friction, steepness(world));
    }
    leave_plot("heap_slope", "Heaps of sand by friction", "friction", "steepness", {slopes});
    EXPECT_LT(1.1 * slopes.points[0].second, slopes.points[1].second);
    EXPECT_LT(1.1 * slopes.points[1].second, slopes.points[2].second);
}

TEST_F(HeapTest, RestsForTenSeconds) {
    World world = world_of(column(0.6f));
    advance(world, 600);
    const double before = top(world);
    Curve tops{"top", {{0, before}}};
    for (int i = 1; i <= 20; ++i) {
        advance(world, 60);
        tops.points.emplace_back(0.5 * i, top(world));
    }
    leave_plot("heap_rest", "The top of a heap of sand", "t (s)", "y (m)", {tops});
    EXPECT_LT(before - top(world), 0.01); // less than a grain's radius in 10 s
}

} // namespace
} // namespace mote::test
