// Columns of sand that a gate releases, with the settings that a scene has if it names none (docs/physics/contact.md,
// "Guarantees").
//
// A column of height H and length L against a wall, between parallel walls, runs out by 1.2 a L for a = H/L < 2.3 and by 1.9
// a^(2/3) L above, whatever the grains (Lube et al. 2004 and 2005, Lajeunesse et al. 2005).
#include "support/line_plot.hpp"
#include "support/physics_scene.hpp"
#include "support/pile.hpp"
#include "support/test_scenes.hpp"

#include <fmt/format.h>

#include <cmath>
#include <random>

namespace mote::test {
namespace {

constexpr float kRadius = 0.01f; // m: the mean of all grains
constexpr float kLength = 0.4f;  // m: of the column in the file
constexpr float kSettle = 1;     // s: until the gate is removed
constexpr double kContact = 0.2; // radii: grains with smaller gaps are connected

struct Column {
    int rows = 24; ///< Of grains, before they settle.
    std::uint32_t dimensions = 3;
    bool rough = true; ///< The ground: a layer of fixed grains, or a plane.
};

// The law.
double run_out_of(double a) { return a < 2.3 ? 1.2 * a : 1.9 * std::pow(a, 2.0 / 3); }

// Repeats the first row of fixed grains of the file, as far as the column may run.
void extend_ground(Scene& scene, int rows) {
    std::vector<Particle> row;
    for (const Particle& p : scene.particles) {
        if (p.fixed && p.position[0] < 2 * kRadius) row.push_back(p);
    }
    std::erase_if(scene.particles, [](const Particle& p) { return p.fixed; });
    const double loose = 0.6 * 0.024 * rows / double{kLength}; // a when settled, about
    const auto count = static_cast<int>((1.5 + 1.5 * run_out_of(loose)) * double{kLength / (2 * kRadius)});
    for (int x = 0; x < count; ++x) {
        for (Particle p : row) {
            p.position[0] += 2 * kRadius * static_cast<float>(x);
            scene.particles.push_back(p);
        }
    }
}

// Only what is nearest to z = 0.
void take_section(Scene& scene) {
    scene.dimensions = 2;
    std::erase_if(scene.particles, [](const Particle& p) { return p.position[2] > 1.5f * kRadius; });
    for (Particle& p : scene.particles) p.position[2] = 0;
    std::erase_if(scene.colliders, [](const Collider& collider) { return collider.normal[2] != 0; });
}

// The scene file, but with grains of radii that differ by up to a fifth from the mean, so that they do not settle into a crystal.
Scene scene_of(const Column& column) {
    Scene scene = test_scene("sand_column", {fmt::format("blocks.0.upper=[{}, {}, 0.1]", kLength, 0.025 * column.rows)});
    std::mt19937 engine(1);
    for (Particle& p : scene.particles) {
        if (!p.fixed) p.radius = kRadius * (0.8f + 0.4f * static_cast<float>(engine()) / 4294967296.0f);
    }
    if (column.rough) {
        extend_ground(scene, column.rows);
    } else {
        std::erase_if(scene.particles, [](const Particle& p) { return p.fixed; });
        const ContactMaterial sand = scene.materials[0].contact;
        scene.colliders[0] = {.static_friction = sand.static_friction, .kinetic_friction = sand.kinetic_friction};
    }
    if (column.dimensions == 2) take_section(scene);
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

// The run-out over that of the law, at least and at most.
struct Band {
    double low = 0.85, high = 1.15;
};

class SandColumnTest : public ValidationTest {
protected:
    void collapse(const std::vector<Column>& columns, const std::string& plot, const Band& band = {}) {
        Curve measured{"mote", {}, true}, law{"1.2 a, 1.9 a^(2/3)", {}};
        for (const Column& column : columns) {
            World world = world_of(scene_of(column));
            advance(world, static_cast<int>(kSettle * 120));
            const std::vector<double> before = profile_of(grains_of(world));
            double height = 0;
            for (const double slice : before) height += slice / static_cast<double>(before.size());
            const double a = height / double{kLength};
            SCOPED_TRACE(fmt::format("a = {:.2f}", a));
            advance(world, static_cast<int>(120 * (0.5 + 4.5 * std::sqrt(height / 9.81))));
            const std::vector<WorldParticle> after = grains_of(world);
            EXPECT_LT(rms_speed(after), 0.01) << "m/s";
            const double expected = run_out_of(a);
            const double run_out = front_of(after) / double{kLength} - 1;
            measured.points.emplace_back(a, run_out);
            EXPECT_GT(run_out / expected, band.low);
            EXPECT_LT(run_out / expected, band.high);
            // No tower: the deposit is nowhere steeper than 60 degrees, and tall columns come down to about a^(1/3) L
            // (Lajeunesse).
            const std::vector<double> heights = profile_of(after);
            for (std::size_t i = 0; i + 2 < heights.size(); ++i) {
                EXPECT_LT((heights[i] - heights[i + 2]) / (8 * kRadius), std::sqrt(3)) << "slice " << i;
            }
            EXPECT_LT(heights[0], std::min(height, 1.15 * std::cbrt(a) * double{kLength}) + 2 * kRadius);
        }
        for (int i = 0; i <= 50; ++i) law.points.emplace_back(0.1 * i, run_out_of(0.1 * i));
        leave_plot(plot, "Columns of sand", "height over length a", "run-out over length", {law, measured});
    }
};
using LargeColumnTest = SandColumnTest;

TEST_F(SandColumnTest, RunsOutLikeSand) { collapse({{.rows = 28}}, "sand_column"); }
TEST_F(LargeColumnTest, RunsOutLikeSand) { collapse({{.rows = 28}, {.rows = 56}, {.rows = 110}}, "sand_columns"); }

// Bounds 8 to 15 % apart from what is measured, of columns that the law is not for: friction alone holds the lowest layer on a
// plane, and grains do not interlock with it; discs are no grains.
TEST_F(LargeColumnTest, RunsOutFartherOnASmoothPlane) {
    collapse({{.rows = 28, .rough = false}, {.rows = 56, .rough = false}}, "sand_columns_on_a_plane", {1.1, 1.55});
}
TEST_F(LargeColumnTest, OfDiscs) {
    collapse({{.rows = 28, .dimensions = 2}, {.rows = 56, .dimensions = 2}}, "columns_of_discs", {0.85, 1.2});
}

} // namespace
} // namespace mote::test
