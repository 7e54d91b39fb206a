#include "physics/motion/energy.hpp"
#include "reference/physics/motion/energy.hpp"
#include "support/physics_case.hpp"

#include <cmath>

namespace mote::test {
namespace {

using EnergyTest = PhysicsTest;

TEST_F(EnergyTest, MatchesTheReference) {
    for_each_number([](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, 3);
        const std::vector<Vec4> velocities = velocities_of(cloud);
        constexpr Vec3 kGravity{1, -9, 2}, kOrigin{0.5f, 0.25f, 0.125f};
        physics::State state;
        state.count = c.count(n);
        state.position_radius = c.in(cloud.predicted, {1e30f, 1e30f, 1e30f, 1e30f});
        state.velocities = c.in(velocities, {1e30f, 1e30f, 1e30f, 1e30f});
        const physics::Energy found = physics::measure_energy(c.graph, state, kGravity, kOrigin);
        const graph::Buffer energies = kept<float>(c, found.energies, n), masses = kept<float>(c, found.masses, n),
                            levels = kept<float>(c, found.levels, n);
        c.run();
        const auto expected = reference::measure_energy(cloud.predicted, velocities, {1, -9, 2}, {0.5, 0.25, 0.125});
        const std::vector<float> energy = c.result<float>(energies, n), mass = c.result<float>(masses, n),
                                 level = c.result<float>(levels, n);
        for (std::uint32_t i = 0; i < n; ++i) { // roundings of potentials of up to 10 J/kg
            ASSERT_NEAR(mass[i], expected[i].mass, 1e-6 * expected[i].mass) << "particle " << i;
            ASSERT_NEAR(energy[i], expected[i].energy, 1e-5 * expected[i].mass) << "particle " << i;
            if (expected[i].mass > 0) {
                ASSERT_NEAR(level[i], expected[i].level, 1e-5) << "particle " << i;
            } else {
                ASSERT_EQ(level[i], 3e38f) << "particle " << i;
            }
        }
    });
}

} // namespace
} // namespace mote::test
