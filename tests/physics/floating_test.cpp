// What floats lies as deep as Archimedes says.
#include "physics_scene.hpp"
#include "support/line_plot.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mote::test {
namespace {

constexpr float kRadius = 0.01f; // m, of water

// A single ball in a tank of water; lengths in diameters of a particle of water.
struct Tank {
    std::uint32_t dimensions;
    float wide, deep;
    float ball; ///< Its radius.
    int steps;  ///< Until it has come to rest.

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
        scene.add({.name = "water", .kind = MaterialKind::fluid, .viscosity = 0.05f});
        scene.add({.name = "wood",
                   .density = static_cast<float>(1000 * density * fill()),
                   .static_friction = 0,
                   .kinetic_friction = 0});
        scene.add_box({.upper = {width(), depth(), width()}, .filling = {.radius = kRadius}});
        // Half in it, without the water that is there: what overlaps at first flies about.
        const Vec3 middle{centre, depth(), deep_centre};
        std::erase_if(scene.particles, [&](const Particle& p) {
            return std::hypot(p.position[0] - middle[0], p.position[1] - middle[1], p.position[2] - middle[2]) <
                   ball_radius() + kRadius;
        });
        scene.particles.push_back({.position = middle, .radius = ball_radius(), .material = 1});
        scene.add_container({.centre = {centre, depth(), deep_centre}, .half_lengths = {centre, depth(), centre}});
        scene.forces = {{.kind = ForceKind::wind, .strength = 4}}; // comes to rest
        scene.solver.neighbours_per_particle = 96;
        scene.solver.substeps = 2;
        return scene;
    }

    // m: how high the water stands that is not above, below or near the ball, by its volume and the area of its ground. (The
    // tops of the highest particles are a quarter of a particle lower: nothing pulls on these, so that they lie closer.)
    double level(const std::vector<WorldParticle>& particles) const {
        const double w = width(), off = ball_radius() + 2 * kRadius;
        const auto aside = std::ranges::count_if(particles, [&](const WorldParticle& p) {
            const double x = p.position[0] - w / 2, z = dimensions == 2 ? 0 : p.position[2] - w / 2;
            return p.material == 0 && std::hypot(x, z) > off;
        });
        const double area = dimensions == 2 ? w - 2 * off : w * w - std::numbers::pi * off * off;
        return static_cast<double>(aside) * std::pow(2.0 * kRadius, dimensions) / area;
    }
};

class FloatingTest : public ValidationTest {
protected:
    void expect_archimedes(const Tank& tank, const std::string& plot) {
        Curve found{"mote", {}, true}, law{"Archimedes", {}};
        for (const double density : {0.3, 0.5, 0.7}) {
            World world = world_of(tank.scene(density));
            advance(world, tank.steps);
            const std::vector<WorldParticle> particles = world.particles();
            const auto ball = std::ranges::find(particles, 1u, &WorldParticle::material);
            const double depth = tank.level(particles) - (ball->position[1] - tank.ball_radius());
            const double expected = tank.archimedes_depth(density);
            found.points.emplace_back(density, depth);
            law.points.emplace_back(density, expected);
            EXPECT_NEAR(depth, expected, 0.1 * expected) << "density " << density;
        }
        leave_plot(plot, "Floating balls", "density / density of water", "depth (m)", {found, law});
    }
};

TEST_F(FloatingTest, DiscsSinkToArchimedesDepth) {
    expect_archimedes({.dimensions = 2, .wide = 40, .deep = 20, .ball = 4, .steps = 240}, "floating_discs");
}

TEST_F(FloatingTest, SpheresSinkToArchimedesDepth) {
    expect_archimedes({.dimensions = 3, .wide = 16, .deep = 10, .ball = 4, .steps = 120}, "floating_spheres");
}

} // namespace
} // namespace mote::test
