// Columns of sand that a gate releases, with the settings that a scene has if it names none (docs/physics/contact.md,
// "Guarantees").
//
// A column of height H and length L against a wall, between parallel walls, runs out by 1.2 a L for a = H/L < 2.3 and by 1.9
// a^(2/3) L above, whatever the grains (Lube et al. 2004 and 2005, Lajeunesse et al. 2005).
#include "support/line_plot.hpp"
#include "support/physics_scene.hpp"
#include "support/pile.hpp"

#include <fmt/format.h>

#include <cmath>
#include <random>

namespace mote::test {
namespace {

constexpr float kRadius = 0.01f; // m: the mean of all grains
constexpr float kSettle = 1;     // s: until the gate is removed
constexpr float kDepth = 10;     // radii, between the walls
constexpr double kContact = 0.2; // radii: grains with smaller gaps are connected

struct Column {
    int length = 20; ///< Grain diameters.
    int rows = 24;
};

// The law.
double run_out_of(double a) { return a < 2.3 ? 1.2 * a : 1.9 * std::pow(a, 2.0 / 3); }

// Grains of radii that differ by up to a fifth from the mean, so that they do not settle into a crystal, behind a gate. The
// ground is rough: a layer of fixed grains. (On a smooth plane single grains slide on beyond the deposit, so that its end is not
// defined.)
Scene scene_of(const Column& column) {
    Scene scene;
    scene.add({.name = "sand", .density = 1600});
    const float length = 2 * kRadius * static_cast<float>(column.length), depth = kDepth * kRadius;
    const int columns = static_cast<int>(length / (2.4f * kRadius));
    const float pitch = length / static_cast<float>(columns);
    const int deep = static_cast<int>(depth / pitch);
    std::mt19937 engine(1);
    const auto random = [&] { return static_cast<float>(engine()) / 4294967296.0f * 2 - 1; };
    const auto at = [&](int cell, float size) { return (static_cast<float>(cell) + 0.5f) * size + 0.2f * kRadius * random(); };
    for (int y = 0; y < column.rows; ++y) {
        for (int z = 0; z < deep; ++z) {
            for (int x = 0; x < columns; ++x) {
                const float radius = kRadius * (1 + 0.2f * random());
                const float along = at(x, pitch), up = at(y, pitch);
                scene.particles.push_back({.position = {along, up, at(z, depth / static_cast<float>(deep))}, .radius = radius});
            }
        }
    }
    const double loose = 0.6 * 2.4 * column.rows / (2.0 * column.length); // a when settled, about
    const auto ground = static_cast<int>((1.5 + 1.5 * run_out_of(loose)) * column.length);
    for (int x = 0; x < ground; ++x) {
        for (int z = 0; z < static_cast<int>(kDepth / 2); ++z) {
            const Vec3 place{static_cast<float>(2 * x + 1) * kRadius, -kRadius, static_cast<float>(2 * z + 1) * kRadius};
            scene.particles.push_back({.position = place, .radius = kRadius, .fixed = true});
        }
    }
    scene.colliders = {{.centre = {0, -2 * kRadius, 0}},
                       {.normal = {1, 0, 0}},
                       {.normal = {0, 0, 1}},
                       {.normal = {0, 0, -1}, .centre = {0, 0, depth}},
                       {.normal = {-1, 0, 0}, .centre = {length, 0, 0}, .end_time = kSettle}};
    return scene;
}

std::vector<WorldParticle> grains_of(const World& world) {
    std::vector<WorldParticle> particles = world.particles();
    std::erase_if(particles, [](const WorldParticle& p) { return p.fixed; });
    return particles;
}

// m: heights of the highest grains in slices of four radii along x.
std::vector<double> profile_of(const std::vector<WorldParticle>& particles) {
    std::vector<double> heights;
    for (const WorldParticle& p : particles) {
        const auto slice = static_cast<std::size_t>(std::max(p.position[0], 0.0f) / (4 * kRadius));
        if (slice >= heights.size()) heights.resize(slice + 1);
        heights[slice] = std::max(heights[slice], double{p.position[1] + p.radius});
    }
    return heights;
}

bool touch(const WorldParticle& a, const WorldParticle& b) {
    double squared = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) squared += std::pow(double{a.position[axis]} - double{b.position[axis]}, 2);
    return std::sqrt(squared) < double{a.radius} + double{b.radius} + kContact * double{kRadius};
}

// m: where the deposit ends that is connected with the wall at x = 0. Single grains may have left it.
double front_of(std::vector<WorldParticle> particles) {
    const auto x = [](const WorldParticle& p) { return p.position[0]; };
    std::ranges::sort(particles, {}, x);
    std::vector<bool> reached(particles.size());
    std::vector<std::size_t> open;
    const auto reach = [&](std::size_t i) {
        reached[i] = true;
        open.push_back(i);
    };
    for (std::size_t i = 0; i < particles.size() && x(particles[i]) < 2 * kRadius; ++i) reach(i);
    double front = 0;
    while (!open.empty()) {
        const WorldParticle& p = particles[open.back()];
        open.pop_back();
        front = std::max(front, double{x(p) + p.radius});
        constexpr float kFar = 2.7f * kRadius; // farther grains do not touch
        const auto first = std::ranges::lower_bound(particles, x(p) - kFar, {}, x) - particles.begin();
        for (auto i = static_cast<std::size_t>(first); i < particles.size() && x(particles[i]) < x(p) + kFar; ++i) {
            if (!reached[i] && touch(p, particles[i])) reach(i);
        }
    }
    return front;
}

class SandColumnTest : public ValidationTest {
protected:
    void collapse(const std::vector<Column>& columns, const std::string& plot) {
        Curve measured{"mote", {}, true}, law{"1.2 a, 1.9 a^(2/3)", {}};
        for (const Column& column : columns) {
            const double length = 2.0 * kRadius * column.length;
            World world = world_of(scene_of(column));
            advance(world, static_cast<int>(kSettle * 120));
            const std::vector<double> before = profile_of(grains_of(world));
            double height = 0;
            for (const double slice : before) height += slice / static_cast<double>(before.size());
            const double a = height / length;
            SCOPED_TRACE(fmt::format("a = {:.2f}", a));
            advance(world, static_cast<int>(120 * (0.5 + 4.5 * std::sqrt(height / 9.81))));
            const std::vector<WorldParticle> after = grains_of(world);
            EXPECT_LT(rms_speed(after), 0.01) << "m/s";
            const double expected = run_out_of(a);
            const double run_out = front_of(after) / length - 1;
            measured.points.emplace_back(a, run_out);
            EXPECT_NEAR(run_out / expected, 1, 0.15);
            // No tower: the deposit is nowhere steeper than 60 degrees, and tall columns come down to about a^(1/3) L
            // (Lajeunesse).
            const std::vector<double> heights = profile_of(after);
            for (std::size_t i = 0; i + 2 < heights.size(); ++i) {
                EXPECT_LT((heights[i] - heights[i + 2]) / (8 * kRadius), std::sqrt(3)) << "slice " << i;
            }
            EXPECT_LT(heights[0], std::min(height, 1.15 * std::cbrt(a) * length) + 2 * kRadius);
        }
        for (int i = 0; i <= 50; ++i) law.points.emplace_back(0.1 * i, run_out_of(0.1 * i));
        leave_plot(plot, "Columns of sand", "height over length a", "run-out over length", {law, measured});
    }
};
using LargeColumnTest = SandColumnTest;

TEST_F(SandColumnTest, RunsOutLikeSand) { collapse({{.rows = 28}}, "sand_column"); }
TEST_F(LargeColumnTest, RunsOutLikeSand) { collapse({{.rows = 28}, {.rows = 56}, {.rows = 110}}, "sand_columns"); }

} // namespace
} // namespace mote::test
