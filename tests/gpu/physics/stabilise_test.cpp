#include "physics/collide/collide.hpp"
#include "physics/contact/contact.hpp"
#include "physics/state/stabilise.hpp"
#include "physics_case.hpp"
#include "reference/physics/motion/stabilise.hpp"

namespace mote::test {
namespace {

using StabiliseTest = PhysicsTest;

const std::vector<reference::Friction> kRough(kMaterials* kMaterials, reference::Friction{0.9f, 0.8f});

// With programs for just these colliders.
void expect_twins(Case& c, const Cloud& cloud, const std::vector<reference::Collider>& colliders) {
    const std::uint32_t n = cloud.size();
    DeviceCloud on_device = on_device_of(c, cloud);
    const std::vector<Vec4> pairs(kMaterials * kMaterials, Vec4{0.9f, 0.8f, 0.7f, 0});
    const physics::ContactOptions contacts{
        .dimensions = cloud.dimensions, .relaxation = 0.9f, .materials = kMaterials, .mass_scaling = 0.4f};
    physics::SolverState at_begin = physics::stabilise_begin(c.graph, on_device.solving);
    const graph::Buffer counts = physics::contact_count(c.graph, at_begin, on_device.lists, contacts);
    physics::contact_solve(c.graph, at_begin, on_device.lists, counts, c.in(pairs, {}), contacts);
    if (!colliders.empty()) {
        physics::collide(c.graph, at_begin, upload_colliders(c, colliders),
                         {.dimensions = cloud.dimensions, .use = use_of(colliders), .stabilises = true});
    }
    on_device.solving = physics::stabilise_end(c.graph, on_device.solving, at_begin);
    const graph::Buffer predicted = kept<Vec4>(c, on_device.solving.predicted, n),
                        start = kept<Vec4>(c, on_device.solving.previous, n);
    c.run();
    const auto expected = reference::stabilise(cloud.state(),
                                               {.pair_friction = kRough,
                                                .material_count = kMaterials,
                                                .omega = contacts.relaxation,
                                                .mass_scaling = contacts.mass_scaling,
                                                .dimensions = cloud.dimensions},
                                               colliders);
    // As of contacts; a contact as shallow as a rounding may or may not count, which moves nobody by more than that.
    EXPECT_TRUE(are_near(c.result<Vec4>(predicted, n), expected.predicted, 1e-5));
    std::vector<reference::Double4> offsets = expected.start;
    std::vector<Vec4> found = c.result<Vec4>(start, n);
    for (std::uint32_t i = 0; i < n; ++i) {
        ASSERT_EQ(found[i][3], cloud.previous[i][3]);
        found[i][3] = 0;
        offsets[i][3] = 0;
    }
    EXPECT_TRUE(are_near(found, offsets, 1e-5));
}

TEST_F(StabiliseTest, IsTheTwinsForAnyNumber) {
    for_each_number([](Case& c, std::uint32_t n) {
        expect_twins(c, make_cloud(n, 3), {every_collider(3)[10], every_collider(3)[6]});
    });
}

TEST_F(StabiliseTest, IsTheTwinsWithoutCollidersAndInTwoDimensions) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        Case c(device(), kHostCount, settings());
        expect_twins(c, make_cloud(400, dimensions), {});
    }
    Case c(device(), kGpuCount, settings());
    expect_twins(c, make_cloud(400, 2), {every_collider(2)[1]});
}

} // namespace
} // namespace mote::test
