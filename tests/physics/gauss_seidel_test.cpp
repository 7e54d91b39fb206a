// The GPU's constraints match the general projection, and its parallel iterations converge to the sequential result.
#include "reference/physics/gauss_seidel.hpp"
#include "support/physics_scene.hpp"

#include <algorithm>
#include <vector>

namespace mote::test {
namespace {

using GaussSeidelTest = ValidationTest;
using reference::Constraint;

// Without gravity: only constraints move particles at rest.
Scene weightless(std::uint32_t iterations) {
    Scene scene;
    scene.add({.name = "wood", .density = 500});
    scene.solver.gravity = {};
    scene.solver.iterations = iterations;
    scene.solver.contact.method = ContactMethod::position;
    return scene;
}

reference::Points points_of(const Scene& scene) {
    reference::Points points;
    for (const Particle& particle : scene.particles) {
        points.positions.push_back(to_vector(particle.position));
        points.inverse_masses.push_back(particle.fixed ? 0 : 1 / mass_of(scene, particle));
    }
    return points;
}

std::vector<Vector> after_a_step(World world) {
    world.step();
    std::vector<Vector> positions;
    for (const WorldParticle& particle : world.particles()) positions.push_back(to_vector(particle.position));
    return positions;
}

double worst_violation(const std::vector<Constraint>& constraints, const std::vector<Vector>& positions) {
    double worst = 0;
    for (const Constraint& constraint : constraints) worst = std::max(worst, violation(constraint, positions));
    return worst;
}

void expect_near(const std::vector<Vector>& actual, const std::vector<Vector>& expected, double tolerance) {
    ASSERT_EQ(actual.size(), expected.size());
    for (std::size_t i = 0; i < actual.size(); ++i)
        for (std::size_t axis = 0; axis < 3; ++axis)
            EXPECT_NEAR(actual[i][axis], expected[i][axis], tolerance) << i << ", " << axis;
}

// Masses of 1:8; a link that is too long, and one that is too short.
TEST_F(GaussSeidelTest, OneLinkIsProjected) {
    for (const float distance : {1.0f, 0.3f}) {
        Scene scene = weightless(1);
        scene.particles = {{.position = {0, 1, 0}, .radius = 0.05f},
                           {.position = {0.6f * distance, 1, 0.8f * distance}, .radius = 0.1f}};
        scene.links = {{.a = 0, .b = 1, .length = 0.6f}};
        reference::Points points = points_of(scene);
        project(reference::at_distance(0, 1, scene.links[0].length), points);
        expect_near(after_a_step(world_of(scene)), points.positions, 1e-6);
    }
}

// The inequality acts only where it is violated.
TEST_F(GaussSeidelTest, OneContactIsProjected) {
    for (const float distance : {0.1f, 0.4f}) {
        Scene scene = weightless(1);
        scene.particles = {{.position = {0, 1, 0}, .radius = 0.05f}, {.position = {distance, 1, 0}, .radius = 0.1f}};
        reference::Points points = points_of(scene);
        project(reference::no_closer(0, 1, 0.15), points);
        expect_near(after_a_step(world_of(scene)), points.positions, 1e-6);
    }
}

TEST_F(GaussSeidelTest, OnePlaneIsProjected) {
    for (const float height : {0.02f, 0.3f}) {
        Scene scene = weightless(1);
        scene.particles = {{.position = {0.4f, height, 0.1f}, .radius = 0.05f}};
        scene.colliders = {{}};
        reference::Points points = points_of(scene);
        project(reference::above(0, {0, 1, 0}, 0.05), points);
        expect_near(after_a_step(world_of(scene)), points.positions, 1e-6);
    }
}

// A rope stretched to one and a half of its length, with light and heavy particles alternating. Both solvers converge to links of
// their rest length. A sequential iteration is worth two parallel ones (later constraints see earlier corrections: the square of
// Jacobi's rate), and splitting masses between two links halves each step again. So four parallel iterations match a sequential
// one.
TEST_F(GaussSeidelTest, ParallelIterationsEndWhereSequentialOnesDo) {
    const auto rope = [&](std::uint32_t iterations) {
        Scene scene = weightless(iterations);
        scene.add_rope({.from = {0, 1, 0}, .to = {1.5f, 1, 0}, .particles = 5, .fill = {.radius = 0.02f}, .pin_from = true});
        for (std::size_t i = 1; i < scene.particles.size(); i += 2) scene.particles[i].radius = 0.03f;
        for (Link& link : scene.links) link.length = 0.25f;
        return scene;
    };
    const Scene stretched = rope(1);
    std::vector<Constraint> constraints;
    for (const Link& link : stretched.links) constraints.push_back(reference::at_distance(link.a, link.b, link.length));

    Curve parallel{"parallel, on the device", {}}, sequential{"sequential", {}};
    for (const std::uint32_t iterations : {4u, 16u, 64u, 256u}) {
        reference::Points points = points_of(stretched);
        gauss_seidel(constraints, points, iterations);
        parallel.points.emplace_back(iterations, worst_violation(constraints, after_a_step(world_of(rope(iterations)))));
        sequential.points.emplace_back(iterations, worst_violation(constraints, points.positions));
    }
    leave_plot("gauss_seidel", "A stretched rope: links that are too long", "iterations", "worst (m)", {parallel, sequential});
    for (std::size_t i = 0; i < parallel.points.size(); ++i) {
        EXPECT_LT(sequential.points[i].second, parallel.points[i].second);
        if (i > 0) {
            EXPECT_LT(parallel.points[i].second, sequential.points[i - 1].second);
        }
    }
    EXPECT_LT(parallel.points.back().second, 1e-4);
}

} // namespace
} // namespace mote::test
