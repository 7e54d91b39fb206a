// A heavy fluid beside one of a tenth of its density collapses below it. docs/physics/fluid.md, "Fluids of different densities".
#include "support/gpu_test.hpp"

#include <mote/statistics.hpp>
#include <mote/world.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace mote::test {
namespace {

class TwoDensitiesTest : public GpuTest {
protected:
    // Both are 0.5 m wide and 1 m high. No setting of the solver.
    static Scene side_by_side(float ratio, float radius) {
        Scene scene{.dimensions = 2};
        const std::uint32_t light = scene.add({.name = "light", .kind = MaterialKind::fluid, .density = 1000 / ratio});
        const std::uint32_t heavy = scene.add({.name = "heavy", .kind = MaterialKind::fluid, .density = 1000});
        scene.add_box({.upper = {0.5f, 1, 0}, .fill = {.radius = radius, .material = light}});
        scene.add_box({.lower = {0.5f, 0, 0}, .upper = {1, 1, 0}, .fill = {.radius = radius, .material = heavy}});
        scene.add_container({.centre = {0.5f, 1, 0}, .half_extents = {0.5f, 1, 1}});
        return scene;
    }

    void throws_no_particle(const Scene& scene, double allowed) {
        World world(context(), scene);
        const auto energy_of = [](const Statistics& now) { return now.kinetic_energy + now.potential_energy; };
        const double before = energy_of(compute_statistics(scene, world.particles()));
        double fastest = 0;
        for (int step = 0; step < 54; ++step) { // until the heavy fluid has reached the other wall
            world.step();
            const std::vector<WorldParticle> particles = world.particles();
            for (const WorldParticle& one : particles)
                fastest = std::max(fastest, double{std::hypot(one.velocity[0], one.velocity[1], one.velocity[2])});
            ASSERT_LT(energy_of(compute_statistics(scene, particles)), 1.01 * before) << step;
        }
        EXPECT_LT(fastest, allowed);
        EXPECT_GT(fastest, 1.5) << "it does collapse";
    }
};

// The heavy fluid falls from at most 1 m: 4.4 m/s. It drives the light one up to √ratio times as fast. What has converged has 5.9
// m/s at 10:1 (docs/physics/fluid.md). A single step of 8 iterations has 13 to 17 m/s there.
TEST_F(TwoDensitiesTest, ThrowNoParticle) {
    struct Case {
        float ratio, radius;
        double fastest; // m/s
    };
    for (const auto& [ratio, radius, allowed] :
         {Case{10, 0.02f, 9}, Case{10, 0.04f, 9}, Case{5, 0.02f, 6.5}, Case{2, 0.02f, 4.4}}) {
        SCOPED_TRACE(std::to_string(ratio) + ":1, " + std::to_string(radius) + " m");
        throws_no_particle(side_by_side(ratio, radius), allowed);
    }
}

} // namespace
} // namespace mote::test
