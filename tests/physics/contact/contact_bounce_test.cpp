#include "physics/contact/contact_bounce.hpp"
#include "reference/physics/contact/contact_bounce.hpp"
#include "support/physics_case.hpp"

namespace mote::test {
namespace {

constexpr float kTimeStep = 0.02f;
constexpr std::array<float, 3> kGravity{2, -9, 1};

class ContactBounceTest : public PhysicsTest {
protected:
    // `restitution`: for every pair of materials.
    void expect_reference_results(const std::vector<float>& restitution, std::uint32_t materials, std::uint32_t dimensions,
                                  bool fluids) {
        std::vector<Vec4> pairs;
        for (const float e : restitution) pairs.push_back({0.9f, 0.8f, e, 0});
        for_each_number([&](Case& c, std::uint32_t n) {
            const Cloud cloud = fluids ? make_cloud(n, dimensions) : make_grains(n, dimensions);
            const DeviceCloud on_device = on_device_of(c, cloud);
            std::vector<Vec4> velocities;
            for (std::uint32_t i = 0; i < n; ++i) {
                const auto k = static_cast<float>(i % 13);
                velocities.push_back({0.1f * k - 0.5f, 0.3f - 0.07f * k, dimensions == 2 ? 0 : 0.05f * k, cloud.previous[i][3]});
            }
            const std::vector<std::uint32_t> counts = reference::contact_count(cloud.state());
            const graph::Buffer step =
                c.in(std::vector<Vec4>{{kGravity[0], kGravity[1], kGravity[2], kTimeStep}, {77, 77, 0, 0}}, {});
            const graph::Buffer made = physics::contact_bounce(
                c.graph, on_device.solving, on_device.lists, c.in(counts, 99u), c.in(pairs, {9, 9, 9, 9}),
                c.in(velocities, {9, 9, 9, 9}), step, {.dimensions = dimensions, .fluids = fluids, .materials = materials});
            const graph::Buffer after = kept<Vec4>(c, made, n);
            c.run();
            const auto expected = reference::bounce(cloud.state(),
                                                    {.pair_restitution = restitution,
                                                     .material_count = materials,
                                                     .gravity = kGravity,
                                                     .dt = kTimeStep,
                                                     .dimensions = dimensions},
                                                    counts, velocities);
            const std::vector<Vec4> found = c.result<Vec4>(after, n);
            for (std::uint32_t i = 0; i < n; ++i) {
                ASSERT_EQ(found[i][3], velocities[i][3]) << "particle " << i;
                for (std::size_t k = 0; k < 3; ++k) {
                    // Velocities before are differences of positions, exact to 2.4e-7 m, divided by the time step, twice per
                    // pair; normals of particles less than 1e-3 m apart, which are few, have errors of up to 1e-3.
                    const double gained = std::abs(expected[i][k] - velocities[i][k]);
                    ASSERT_NEAR(found[i][k], expected[i][k], 1e-4 + 1e-3 * gained) << "particle " << i;
                }
            }
        });
    }
};

TEST_F(ContactBounceTest, VelocitiesMatchTheReference) {
    std::vector<float> restitution;
    for (std::uint32_t a = 0; a < kMaterials; ++a) {
        for (std::uint32_t b = 0; b < kMaterials; ++b) {
            restitution.push_back(a == 3 && b == 3 ? 0.0f : 0.1f * static_cast<float>(a + b));
        }
    }
    for (const std::uint32_t dimensions : {2u, 3u}) expect_reference_results(restitution, kMaterials, dimensions, true);
}

// The passes are specialised for a world without fluids and with one material.
TEST_F(ContactBounceTest, GrainsOfOneMaterialMatchTheReference) {
    for (const std::uint32_t dimensions : {2u, 3u}) expect_reference_results({0.6f}, 1, dimensions, false);
}

} // namespace
} // namespace mote::test
