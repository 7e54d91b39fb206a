// Heaps of sand at rest.
#include "support/line_plot.hpp"
#include "support/physics_scene.hpp"

#include <algorithm>
#include <cmath>

namespace mote::test {
namespace {

using HeapTest = ValidationTest;

// A column of grains in two dimensions, released on rough ground, with no setting of the solver.
Scene column(float friction) {
    Scene scene;
    scene.dimensions = 2;
    scene.add({.name = "sand", .density = 2000, .contact = {.static_friction = friction, .kinetic_friction = 0.9f * friction}});
    scene.add_box({.lower = {-0.2f, 0, 0}, .upper = {0.2f, 0.4f, 0}, .fill = {.radius = 0.01f, .jitter = 0.1f}});
    scene.colliders = {{.static_friction = friction, .kinetic_friction = 0.9f * friction}};
    return scene;
}

double top(const World& world) {
    double highest = 0;
    for (const WorldParticle& p : world.particles()) highest = std::max<double>(highest, p.position[1]);
    return highest;
}

// Twice the height of the centre of mass, divided by the half width that holds 90 % of the grains: grows with the slope.
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

// Sleeping is off: the heap must not creep.
TEST_F(HeapTest, RestsForTenSecondsWithoutSleeping) {
    std::vector<Curve> curves;
    for (const std::uint32_t substeps : {1u, 4u}) {
        Scene scene = column(0.6f);
        scene.solver.substeps = substeps;
        World world = world_of(scene);
        advance(world, 600);
        Curve& tops = curves.emplace_back(Curve{std::to_string(substeps) + " substeps", {{0, top(world)}}});
        for (int i = 1; i <= 20; ++i) {
            advance(world, 60);
            tops.points.emplace_back(0.5 * i, top(world));
        }
        // A grain's radius is 0.01 m.
        EXPECT_LT(tops.points.front().second - tops.points.back().second, substeps == 1 ? 0.01 : 0.001);
    }
    leave_plot("heap_rest", "The top of a heap of sand", "t (s)", "y (m)", curves);
}

} // namespace
} // namespace mote::test
