#include "physics/contact/penetration.hpp"
#include "reference/physics/contact/penetration.hpp"
#include "support/physics_case.hpp"

namespace mote::test {
namespace {

class PenetrationTest : public PhysicsTest, public ::testing::WithParamInterface<std::uint32_t> {
protected:
    struct Found {
        std::vector<float> deepest, sums;
        std::vector<std::uint32_t> contacts;
    };
    static Found measure(Case& c, const Cloud& cloud) {
        const std::uint32_t n = cloud.size();
        const DeviceCloud on_device = on_device_of(c, cloud);
        const physics::Penetration found = physics::measure_penetration(c.graph, on_device.solving, on_device.lists);
        const graph::Buffer deepest = kept<float>(c, found.deepest, n), sums = kept<float>(c, found.sums, n),
                            contacts = kept<std::uint32_t>(c, found.contacts, n);
        c.run();
        return {c.result<float>(deepest, n), c.result<float>(sums, n), c.result<std::uint32_t>(contacts, n)};
    }
};

TEST_P(PenetrationTest, MatchesTheReference) {
    for_each_number([](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, GetParam());
        const Found found = measure(c, cloud);
        const std::vector<reference::Penetration> expected = reference::measure_penetration(cloud.state());
        for (std::uint32_t i = 0; i < n; ++i) {
            // Positions within a period of 1 m are rounded to 6e-8 m; the smallest radius is 0.03 m.
            if (expected[i].certainty < 1e-5) continue;
            ASSERT_EQ(found.contacts[i], expected[i].contacts) << "particle " << i;
            ASSERT_NEAR(found.deepest[i], expected[i].deepest, 2e-5) << "particle " << i;
            ASSERT_NEAR(found.sums[i], expected[i].sum, 2e-5 * (1 + expected[i].contacts)) << "particle " << i;
        }
    });
}

// Two grains of radius 1/16 m at a distance of half a radius: 1.5 radii deep.
TEST_P(PenetrationTest, IsInRadii) {
    Case c(device(), kHostCount, settings());
    const Found found = measure(c, make_two(GetParam(), false, 0.03125f));
    EXPECT_EQ(found.deepest, (std::vector<float>{1.5f, 1.5f}));
    EXPECT_EQ(found.contacts, (std::vector<std::uint32_t>{1, 1}));
}

TEST_P(PenetrationTest, FluidsHaveNoContacts) {
    Case c(device(), kHostCount, settings());
    EXPECT_EQ(measure(c, make_two(GetParam(), true, 0.03125f)).contacts, (std::vector<std::uint32_t>{0, 0}));
}

INSTANTIATE_TEST_SUITE_P(InBothDimensions, PenetrationTest, ::testing::Values(2u, 3u));

} // namespace
} // namespace mote::test
