// Large solids float as deep as Archimedes' principle gives.
#include "support/line_plot.hpp"
#include "support/physics_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mote::test {
namespace {

constexpr float kRadius = 0.01f; // m, of water
constexpr int kWatched = 60;     // steps over which a depth is averaged: 0.5 s, about one oscillation of the solid
// m/s: at 14 rad/s, the frequency of a solid of half the density, this is an amplitude of 1 mm, 2 % of its depth.
constexpr double kAtRest = 0.015;

// One large solid in a tank of water; lengths in diameters of a water particle.
struct Tank {
    std::uint32_t dimensions;
    float wide, deep;
    float solid; ///< Its radius.
    int steps;   ///< Until it has come to rest; then kWatched more.

    float width() const { return 2 * kRadius * wide; }
    float depth() const { return 2 * kRadius * deep; }
    float solid_radius() const { return 2 * kRadius * solid; }
    // The fraction of its cube that a sphere fills (in 2-D, of its square that a disc fills): a particle has the mass of its
    // cube.
    double fill() const { return std::numbers::pi / (dimensions == 2 ? 4 : 6); }

    // The fraction of the solid's volume below a plane at `depth` above its lowest point.
    double fraction_below(double depth) const {
        const double t = depth / solid_radius(), c = 1 - t;
        return dimensions == 2 ? (std::acos(c) - c * std::sqrt(1 - c * c)) / std::numbers::pi : t * t * (3 - t) / 4;
    }
    double archimedes_depth(double density) const {
        double low = 0, high = 2 * solid_radius();
        for (int i = 0; i < 50; ++i) {
            const double middle = (low + high) / 2;
            (fraction_below(middle) < density ? low : high) = middle;
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
        // On the water: the right depth for none of the densities, and without overlaps, which would throw particles about.
        scene.particles.push_back(
            {.position = {centre, depth() + solid_radius(), deep_centre}, .radius = solid_radius(), .material = 1});
        scene.add_container({.centre = {centre, depth(), deep_centre}, .half_extents = {centre, depth(), centre}});
        scene.forces = {{.kind = ForceKind::wind, .strength = 4}}; // damps, so that it comes to rest
        scene.solver.neighbour_capacity = 96;
        scene.solver.substeps = 2;
        return scene;
    }

    // The water level, m, away from the solid.
    struct Level {
        double volume = 0; ///< Volume divided by the area of the floor.
        double tops = 0;   ///< The mean top of the highest particles.
    };
    Level level(const std::vector<WorldParticle>& particles) const {
        const double w = width(), off = solid_radius() + 2 * kRadius;
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

// Buoyancy is the weight of the displaced water, so the level by volume is checked. The tops of the highest particles are about a
// quarter of a particle lower, because particles at the surface lie closer together. Relative to them, solids are 3 to 11 % too
// shallow; the plot and the recorded properties include that.
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
                const auto solid = std::ranges::find(particles, 1u, &WorldParticle::material);
                const double lowest = solid->position[1] - tank.solid_radius();
                const Tank::Level level = tank.level(particles);
                volume += (level.volume - lowest) / kWatched;
                tops += (level.tops - lowest) / kWatched;
                speed = std::max(speed, double{std::abs(solid->velocity[1])});
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
    expect_archimedes({.dimensions = 2, .wide = 40, .deep = 20, .solid = 4, .steps = 180}, "floating_discs");
}

TEST_F(FloatingTest, SpheresSinkToArchimedesDepth) {
    expect_archimedes({.dimensions = 3, .wide = 16, .deep = 10, .solid = 4, .steps = 120}, "floating_spheres");
}

} // namespace
} // namespace mote::test
