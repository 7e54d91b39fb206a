#include "physics/contact/spin_energy.hpp"
#include "reference/physics/contact/spin_energy.hpp"
#include "support/physics_case.hpp"

namespace mote::test {
namespace {

class SpinEnergyTest : public PhysicsTest, public ::testing::WithParamInterface<std::uint32_t> {};

// Every fifth particle does not turn.
TEST_P(SpinEnergyTest, MatchesTheReference) {
    for_each_number([](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, GetParam());
        const std::vector<Vec4> velocities = velocities_of(cloud);
        std::vector<Vec4> spins = velocities;
        for (std::uint32_t i = 0; i < n; ++i) spins[i] = {7 * spins[i][1], spins[i][0], -3, i % 5 == 0 ? -1.0f : 2.0f};
        physics::State state;
        state.count = c.count(n);
        state.position_radius = c.in(cloud.predicted, {1e30f, 1e30f, 1e30f, 1e30f});
        state.velocities = c.in(velocities, {1e30f, 1e30f, 1e30f, 1e30f});
        const graph::Buffer energies =
            kept<float>(c, physics::measure_spin_energy(c.graph, state, c.in(spins, {1e30f, 1e30f, 1e30f, 0}), GetParam()), n);
        c.run();
        const std::vector<float> found = c.result<float>(energies, n);
        const std::vector<double> expected = reference::spin_energy(cloud.predicted, velocities, spins, GetParam());
        for (std::uint32_t i = 0; i < n; ++i)
            ASSERT_NEAR(found[i], expected[i], 1e-6 * expected[i]) << "particle " << i; // a few roundings
    });
}

INSTANTIATE_TEST_SUITE_P(InBothDimensions, SpinEnergyTest, ::testing::Values(2u, 3u));

} // namespace
} // namespace mote::test
