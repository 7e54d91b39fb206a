// A heavy fluid beside one of a tenth of its density collapses below it. docs/physics/fluid.md, "Fluids of different densities".
#include "support/gpu_test.hpp"

#include <mote/statistics.hpp>
#include <mote/world.hpp>

#include <algorithm>
#include <cmath>

namespace mote::test {
namespace {

class TwoDensitiesTest : public GpuTest {
protected:
    // Both are 0.5 m wide and 1 m high.
    static Scene side_by_side() {
        Scene scene{.dimensions = 2};
        const std::uint32_t light = scene.add({.name = "light", .kind = MaterialKind::fluid, .density = 100});
        const std::uint32_t heavy = scene.add({.name = "heavy", .kind = MaterialKind::fluid, .density = 1000});
        scene.add_box({.upper = {0.5f, 1, 0}, .fill = {.radius = 0.02f, .material = light}});
        scene.add_box({.lower = {0.5f, 0, 0}, .upper = {1, 1, 0}, .fill = {.radius = 0.02f, .material = heavy}});
        scene.add_container({.centre = {0.5f, 1, 0}, .half_extents = {0.5f, 1, 1}});
        return scene;
    }
};

// With 2 to 8 substeps the fastest light particle had 5.3 to 7.6 m/s, depending on the start; with one, 13 to 17 m/s.
TEST_F(TwoDensitiesTest, TwoSubstepsThrowNoParticle) {
    Scene scene = side_by_side();
    scene.solver.substeps = 2;
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
    EXPECT_LT(fastest, 9);
    EXPECT_GT(fastest, 3) << "it does collapse";
}

} // namespace
} // namespace mote::test
