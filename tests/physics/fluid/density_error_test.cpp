#include "physics/fluid/density_error.hpp"
#include "reference/physics/fluid/density_error.hpp"
#include "support/physics_case.hpp"

namespace mote::test {
namespace {

class DensityErrorTest : public PhysicsTest, public ::testing::WithParamInterface<std::uint32_t> {};

// As fluid_table(): a fluid with a two-sided constraint, one with a one-sided constraint, and a solid.
const std::vector<Vec4> kFluids{{1, 2, 0, 1000}, {3, 4, 1, 700}, {}};

TEST_P(DensityErrorTest, MatchesTheReference) {
    for_each_number([](Case& c, std::uint32_t n) {
        std::vector<reference::FluidSample> particles;
        std::vector<float> densities;
        std::vector<Vec4> position_radius;
        std::vector<std::uint64_t> material_id;
        for (std::uint32_t i = 0; i < n; ++i) {
            const std::uint32_t material = i * i % 3;
            // From half to twice the rest density.
            const float density = kFluids[material][3] * (0.5f + 0.03125f * static_cast<float>(i % 49));
            const float radius = 0.01f + 0.001f * static_cast<float>(i % 13);
            densities.push_back(density);
            position_radius.push_back({1, 2, 3, radius});
            material_id.push_back(material | std::uint64_t{i} << 32);
            particles.push_back({density, kFluids[material][3], radius, kFluids[material][2] > 0});
        }
        physics::State state;
        state.count = c.count(n);
        state.position_radius = c.in(position_radius, {1e30f, 1e30f, 1e30f, 1e30f});
        state.material_id = c.in(material_id, ~std::uint64_t{0});
        const physics::DensityError found =
            physics::measure_density_error(c.graph, state, c.in(densities, 1e30f), upload_table(c, kFluids), GetParam());
        const graph::Buffer errors = kept<float>(c, found.errors, n), volumes = kept<float>(c, found.volumes, n),
                            weighted = kept<float>(c, found.weighted_errors, n), lost = kept<float>(c, found.lost, n);
        c.run();
        const auto expected = reference::measure_density_error(particles, GetParam());
        const std::vector<float> error = c.result<float>(errors, n), volume = c.result<float>(volumes, n),
                                 product = c.result<float>(weighted, n), gone = c.result<float>(lost, n);
        for (std::uint32_t i = 0; i < n; ++i) { // a few roundings of ρ/ρ0, which is about 1
            const double v = expected[i].volume;
            ASSERT_NEAR(error[i], expected[i].error, 1e-6) << "particle " << i;
            ASSERT_NEAR(volume[i], v, 1e-6 * v) << "particle " << i;
            ASSERT_NEAR(product[i], v * expected[i].error, 2e-6 * v) << "particle " << i;
            ASSERT_NEAR(gone[i], expected[i].lost, 2e-6 * v) << "particle " << i;
        }
    });
}

INSTANTIATE_TEST_SUITE_P(InBothDimensions, DensityErrorTest, ::testing::Values(2u, 3u));

} // namespace
} // namespace mote::test
