#include "physics/contact/stabilise.hpp"
#include "physics_case.hpp"
#include "reference/physics/stabilise.hpp"

namespace mote::test {
namespace {

using StabiliseTest = PhysicsTest;

const std::vector<reference::Friction> kRough(kMaterials* kMaterials, reference::Friction{0.9f, 0.8f});

void expect_twins(Case& c, std::uint32_t n, std::uint32_t dimensions, const std::vector<reference::Collider>& colliders) {
    const Cloud cloud = make_cloud(n, dimensions);
    DeviceCloud on_device = on_device_of(c, cloud);
    const std::vector<Vec4> pairs(kMaterials * kMaterials, Vec4{0.9f, 0.8f, 0.7f, 0});
    const physics::ContactOptions options{
        .dimensions = dimensions, .relaxation = 0.9f, .materials = kMaterials, .mass_scaling = 0.4f};
    physics::stabilise(c.graph, on_device.solving, on_device.lists, c.in(pairs, {}),
                       colliders.empty() ? graph::Buffer{} : upload_colliders(c, colliders), options);
    const graph::Buffer predicted = kept<Vec4>(c, on_device.solving.predicted, n),
                        start = kept<Vec4>(c, on_device.solving.start, n);
    c.run();
    const auto expected = reference::stabilise(cloud.state(),
                                               {.pair_friction = kRough,
                                                .material_count = kMaterials,
                                                .omega = options.relaxation,
                                                .mass_scaling = options.mass_scaling,
                                                .dimensions = dimensions},
                                               colliders);
    // As of contacts; a contact as shallow as a rounding may or may not count, which moves nobody by more than that.
    EXPECT_TRUE(are_near(c.result<Vec4>(predicted, n), expected.predicted, 1e-5));
    std::vector<reference::Double4> starts = expected.start;
    std::vector<Vec4> found = c.result<Vec4>(start, n);
    for (std::uint32_t i = 0; i < n; ++i) {
        ASSERT_EQ(found[i][3], cloud.start[i][3]);
        found[i][3] = 0;
        starts[i][3] = 0;
    }
    EXPECT_TRUE(are_near(found, starts, 1e-5));
}

TEST_F(StabiliseTest, IsTheTwinsForAnyNumber) {
    for_each_number([](Case& c, std::uint32_t n) { expect_twins(c, n, 3, {every_collider(3)[10], every_collider(3)[6]}); });
}

TEST_F(StabiliseTest, IsTheTwinsWithoutCollidersAndInTwoDimensions) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        Case c(device(), kHostCount, settings());
        expect_twins(c, 400, dimensions, {});
    }
    Case c(device(), kGpuCount, settings());
    expect_twins(c, 400, 2, {every_collider(2)[1]});
}

} // namespace
} // namespace mote::test
