// Heaps of sand at rest.
#include "support/line_plot.hpp"
#include "support/physics_scene.hpp"
#include "support/sample_scenes.hpp"

#include <mote/scene_file.hpp>

#include <algorithm>
#include <cmath>

namespace mote::test {
namespace {

using HeapTest = ValidationTest;
using SandHeapTest = ValidationTest;

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

// Twice the height of the centre of mass, divided by the half width, or the radius, that holds 90 % of the grains: grows with the
// slope.
double steepness(const World& world) {
    std::vector<double> reach;
    double height = 0;
    for (const WorldParticle& p : world.particles()) {
        reach.push_back(std::hypot(p.position[0], p.position[2]));
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

// The sample as it is, but with coarser grains. With little friction it is hardly a heap; at rest, its slope is no steeper than
// the grains' angle of friction, and the coefficient of rolling friction, 0.3, adds to that of friction.
TEST_F(SandHeapTest, GetsSteeperWithFriction) {
    Curve slopes{"mote", {}, true};
    for (const float friction : {0.1f, 0.4f, 0.8f}) {
        const SceneFile file = read_scene(sample_scene("sand_heap"), {.set = {"blocks.0.fill.radius=0.035"}});
        Scene scene = *file.scene;
        scene.solver = file.scene.given_solver();
        scene.materials[0].contact.static_friction = scene.colliders[0].static_friction = friction;
        scene.materials[0].contact.kinetic_friction = scene.colliders[0].kinetic_friction = 0.9f * friction;
        World world = world_of(scene);
        advance(world, static_cast<int>(file.output.duration / scene.solver.time_step));
        slopes.points.emplace_back(friction, steepness(world));
    }
    leave_plot("sand_heap_slope", "The scene sand_heap by friction", "friction", "steepness", {slopes});
    EXPECT_LT(2 * slopes.points[0].second, slopes.points[1].second);
    EXPECT_LT(1.2 * slopes.points[1].second, slopes.points[2].second);
}

// Sleeping is off: the heap must not creep.
TEST_F(HeapTest, RestsForTenSecondsWithoutSleeping) {
    std::vector<Curve> curves;
    for (const std::uint32_t substeps : {0u, 1u, 4u}) { // 0: as many as the heap needs
        Scene scene = column(0.6f);
        scene.solver.substeps = substeps;
        World world = world_of(scene);
        advance(world, 600);
        Curve& tops =
            curves.emplace_back(Curve{(substeps == 0 ? "automatic" : std::to_string(substeps)) + " substeps", {{0, top(world)}}});
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
