#include "physics/fluid/boundary.hpp"
#include "reference/physics/fluid/boundary.hpp"
#include "support/physics_case.hpp"

namespace mote::test {
namespace {

using physics::Kernel;

class BoundaryTest : public PhysicsTest, public ::testing::WithParamInterface<std::tuple<Kernel, std::uint32_t>> {
protected:
    Kernel kernel() const { return std::get<0>(GetParam()); }
    std::uint32_t dimensions() const { return std::get<1>(GetParam()); }

    std::vector<std::uint32_t> flags_of(Case& c, const Cloud& cloud) {
        const DeviceCloud on_device = on_device_of(c, cloud);
        const graph::Buffer flags = c.out<std::uint32_t>(cloud.size());
        physics::find_boundary(c.graph, on_device.solving, on_device.lists, flags, dimensions(), kernel());
        c.run();
        return c.result<std::uint32_t>(flags, cloud.size());
    }
};

TEST_P(BoundaryTest, FlagsMatchTheReference) {
    for_each_number([this](Case& c, std::uint32_t n) {
        const Cloud cloud = make_cloud(n, dimensions());
        const std::vector<std::uint32_t> found = flags_of(c, cloud);
        const auto expected = reference::find_boundary(static_cast<reference::Kernel>(kernel()), cloud.state(), dimensions());
        std::size_t doubtful = 0;
        for (std::uint32_t i = 0; i < n; ++i) {
            // Sums of about ten terms, each with about ten roundings.
            doubtful += expected[i].certainty < 1e-4 ? 1 : 0;
            if (expected[i].certainty >= 1e-4) {
                ASSERT_EQ(found[i], expected[i].flagged ? 1u : 0u) << "particle " << i;
            }
        }
        EXPECT_LE(doubtful, 2 + n / 50);
    });
}

// The list of the particle in the middle of three has one of the others. The entry behind its end is the third, on the side that
// would otherwise be empty.
TEST_P(BoundaryTest, ListsEndWhereTheNextBegins) {
    constexpr float kApart = 0.4f * kPairWidth;
    Cloud cloud = make_two(dimensions(), true, kApart);
    cloud.predicted.push_back(cloud.predicted[0]);
    cloud.predicted.back()[0] = -kApart;
    cloud.previous.push_back(cloud.previous[0]);
    cloud.fluid.push_back(cloud.fluid[0]);
    cloud.materials.push_back(cloud.materials[0]);
    cloud.ids.push_back(2);
    cloud.lists = {.offsets = {0, 1, 2, 3}, .neighbours = {1, 2, 0}};
    Case c(device(), kHostCount, settings());
    EXPECT_EQ(flags_of(c, cloud), (std::vector<std::uint32_t>{1, 1, 1}));
}

INSTANTIATE_TEST_SUITE_P(EveryKernel, BoundaryTest,
                         ::testing::Combine(::testing::Values(Kernel::poly6_spiky, Kernel::cubic_spline, Kernel::wendland_c2,
                                                              Kernel::gaussian),
                                            ::testing::Values(2u, 3u)));

} // namespace
} // namespace mote::test
