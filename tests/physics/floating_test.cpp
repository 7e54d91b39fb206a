// What floats lies as deep as Archimedes says.
#include "physics_scene.hpp"
#include "support/line_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mote::test {
namespace {

constexpr float kRadius = 0.01f; // m, of water
constexpr int kWatched = 60;     // steps over which a depth is averaged: 0.5 s, about as long as a ball takes to bob once
// m/s: what bobs at 14 rad/s, as a ball of half the density does by Archimedes, goes 1 mm up and down then, 2 % of its depth.
constexpr double kAtRest = 0.015;

// A single ball in a tank of water; lengths in diameters of a particle of water.
struct Tank {
    std::uint32_t dimensions;
    float wide, deep;
    float ball; ///< Its radius.
    int steps;  ///< Until it has come to rest; then kWatched more.

    float width() const { return 2 * kRadius * wide; }
    float depth() const { return 2 * kRadius * deep; }
    float ball_radius() const { return 2 * kRadius * ball; }
    // The part of its cube that a ball fills, of its square in 2-D: a particle has the mass of the whole.
    double fill() const { return std::numbers::pi / (dimensions == 2 ? 4 : 6); }

    // Of the ball's volume, what is below a plane at `depth` above its lowest point.
    double part_below(double depth) const {
        const double t = depth / ball_radius(), c = 1 - t;
        return dimensions == 2 ? (std::acos(c) - c * std::sqrt(1 - c * c)) / std::numbers::pi : t * t * (3 - t) / 4;
    }
    double archimedes_depth(double density) const {
        double low = 0, high = 2 * ball_radius();
        for (int i = 0; i < 50; ++i) {
            const double middle = (low + high) / 2;
            (part_below(middle) < density ? low : high) = middle;
        }
        return low;
    }

    Scene scene(double density) const {
        const float centre = width() / 2, deep_centre = dimensions == 2 ? 0 : centre;
        Scene scene;
        scene.dimensions = dimensions;
        scene.add({.name = "water", .kind = MaterialKind::fluid, .fluid = {.viscosity = 0.05f}});
        scene.add({.name = "wood",
                   .density = static_cast<float>(1000 * density * fill()),
                   .contact = {.static_friction = 0, .kinetic_friction = 0}});
        scene.add_box({.upper = {width(), depth(), width()}, .fill = {.radius = kRadius}});
        // On the water, which is right for none of them, and where it overlaps with nothing that would fly about.
        scene.particles.push_back(
            {.position = {centre, depth() + ball_radius(), deep_centre}, .radius = ball_radius(), .material = 1});
        scene.add_container({.centre = {centre, depth(), deep_centre}, .half_extents = {centre, depth(), centre}});
        scene.forces = {{.kind = ForceKind::wind, .strength = 4}}; // comes to rest
        scene.solver.neighbour_capacity = 96;
        scene.solver.substeps = 2;
        return scene;
    }

    // How high the water stands that is not above, below or near the ball, m.
    struct Level {
        double volume = 0; ///< By its volume and the area of its ground.
        double tops = 0;   ///< By the tops of the highest particles.
    };
    Level level(const std::vector<WorldParticle>& particles) const {
        const double w = width(), off = ball_radius() + 2 * kRadius;
        std::vector<WorldParticle> aside = particles;
        std::erase_if(aside, [&](const WorldParticle& p) {
            const double x = p.position[0] - w / 2, z = dimensions == 2 ? 0 : p.position[2] - w / 2;
            return p.material != 0 || std::hypot(x, z) <= off;
        });
        const double area = dimensions == 2 ? w - 2 * off : w * w - std::numbers::pi * off * off;
        return {static_cast<double>(aside.size()) * std::pow(2.0 * kRadius, dimensions) / area,
                surface_height(aside, 2 * kRadius)};
    }
};

// What lifts a ball is the weight of the water that it takes the place of, so that the level by volume is what is checked. The
// tops of the highest particles are lower, by a quarter of a particle or so: nothing pulls on these, so that they lie closer. By
// them balls lie 3 to 11 % too shallow; that is in the plot and the record too.
class FloatingTest : public ValidationTest {
protected:
    void expect_archimedes(const Tank& tank, const std::string& plot) {
        Curve by_volume{"level by volume", {}, true}, by_tops{"level by tops of particles", {}, true}, law{"Archimedes", {}};
        for (const double density : {0.3, 0.5, 0.7}) {
            World world = world_of(tank.scene(density));
            advance(world, tank.steps);
            double volume = 0, tops = 0, speed = 0;
            for (int i = 0; i < kWatched; ++i) {
                world.step();
                const std::vector<WorldParticle> particles = world.particles();
                const auto ball = std::ranges::find(particles, 1u, &WorldParticle::material);
                const double lowest = ball->position[1] - tank.ball_radius();
                const Tank::Level level = tank.level(particles);
                volume += (level.volume - lowest) / kWatched;
                tops += (level.tops - lowest) / kWatched;
                speed = std::max(speed, double{std::abs(ball->velocity[1])});
            }
            const double expected = tank.archimedes_depth(density);
            by_volume.points.emplace_back(density, volume);
            by_tops.points.emplace_back(density, tops);
            law.points.emplace_back(density, expected);
            EXPECT_NEAR(volume, expected, 0.1 * expected) << "density " << density;
            EXPECT_LT(speed, kAtRest) << "density " << density;
            const std::string name = fmt::format("{}d_{}", tank.dimensions, density);
            RecordProperty("off_by_volume_" + name, fmt::format("{:+.1f} %", 100 * (volume / expected - 1)));
            RecordProperty("off_by_tops_" + name, fmt::format("{:+.1f} %", 100 * (tops / expected - 1)));
        }
        leave_plot(plot, "Floating balls", "density / density of water", "depth (m)", {by_volume, by_tops, law});
    }
};

TEST_F(FloatingTest, DiscsSinkToArchimedesDepth) {
    expect_archimedes({.dimensions = 2, .wide = 40, .deep = 20, .ball = 4, .steps = 180}, "floating_discs");
}

TEST_F(FloatingTest, SpheresSinkToArchimedesDepth) {
    expect_archimedes({.dimensions = 3, .wide = 16, .deep = 10, .ball = 4, .steps = 120}, "floating_spheres");
}

} // namespace
} // namespace mote::test
