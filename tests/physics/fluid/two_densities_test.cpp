// A heavy fluid beside or above one of a tenth of its density collapses below it. docs/physics/fluid.md, "Fluids of different
// densities".
#include "support/physics_scene.hpp"
#include "support/test_scenes.hpp"

#include <mote/statistics.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace mote::test {
namespace {

class TwoDensitiesTest : public ValidationTest {
protected:
    // The largest speed after every step: s, m/s. No setting of the solver.
    Curve speeds(const std::string& label, const std::vector<std::string>& set, int steps) {
        SCOPED_TRACE(label);
        const Scene scene = test_scene("two_densities", set);
        World world = world_of(scene);
        const auto energy_of = [](const Statistics& now) { return now.kinetic_energy + now.potential_energy; };
        const double before = energy_of(compute_statistics(scene, world.particles()));
        Curve curve{label, {}};
        for (int step = 0; step < steps; ++step) {
            world.step();
            const std::vector<WorldParticle> particles = world.particles();
            double fastest = 0;
            for (const WorldParticle& one : particles)
                fastest = std::max(fastest, double{std::hypot(one.velocity[0], one.velocity[1], one.velocity[2])});
            curve.points.emplace_back(world.time(), fastest);
            EXPECT_LT(energy_of(compute_statistics(scene, particles)), 1.01 * before) << "step " << step;
        }
        return curve;
    }
    static double largest(const Curve& curve) {
        double most = 0;
        for (const auto& [time, speed] : curve.points) most = std::max(most, speed);
        return most;
    }
};

// The heavy fluid falls from at most 1 m: 4.4 m/s. It drives the light one up to √ratio times as fast. What has converged has 5.9
// m/s at 10:1 (docs/physics/fluid.md). A single step of 8 iterations has 15 to 19 m/s there.
TEST_F(TwoDensitiesTest, ThrowNoParticleSideBySide) {
    struct Case {
        std::string ratio, density, radius;
        double fastest; // m/s
    };
    std::vector<Curve> curves;
    for (const auto& [ratio, density, radius, allowed] : {Case{"10:1", "100", "0.02", 9}, Case{"10:1", "100", "0.04", 9},
                                                          Case{"5:1", "200", "0.02", 6.5}, Case{"2:1", "500", "0.02", 4.4}}) {
        const int until_the_other_wall = 54;
        const Curve curve =
            speeds(ratio + ", r = " + radius + " m",
                   {"materials.0.density=" + density, "blocks.0.fill.radius=" + radius, "blocks.1.fill.radius=" + radius},
                   until_the_other_wall);
        EXPECT_LT(largest(curve), allowed) << curve.label;
        EXPECT_GT(largest(curve), 1.5) << "it does collapse: " << curve.label;
        curves.push_back(curve);
    }
    leave_plot("two_densities_beside", "Heavy fluid beside light fluid", "t (s)", "largest speed (m/s)", curves);
}

// The heavy fluid falls by at most 0.5 m: 3.1 m/s, and drives the light one up to √10 times as fast: 9.9 m/s. A single step of 8
// iterations has 44 m/s.
TEST_F(TwoDensitiesTest, ThrowNoParticleAboveEachOther) {
    std::vector<Curve> curves;
    for (const std::string& jitter : {std::string("0.05"), std::string("0.1")}) {
        const Curve curve = speeds("10:1, jitter " + jitter + " r",
                                   {"blocks.0.upper=[1, 0.5]", "blocks.1.lower=[0, 0.5]", "blocks.0.fill.jitter=" + jitter,
                                    "blocks.1.fill.jitter=" + jitter},
                                   180);
        EXPECT_LT(largest(curve), 9) << curve.label;
        EXPECT_GT(largest(curve), 1.5) << "they do change places: " << curve.label;
        curves.push_back(curve);
    }
    leave_plot("two_densities_above", "Heavy fluid above light fluid", "t (s)", "largest speed (m/s)", curves);
}

} // namespace
} // namespace mote::test
