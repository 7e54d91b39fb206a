#include "physics/collide/collide.hpp"
#include "physics/contact/contact.hpp"
#include "physics/state/stabilise.hpp"
#include "reference/physics/state/stabilise.hpp"
#include "support/physics_case.hpp"

namespace mote::test {
namespace {

using StabiliseTest = PhysicsTest;

const std::vector<reference::Friction> kRough(kMaterials* kMaterials, reference::Friction{0.9f, 0.8f});

// With programs specialised for these colliders.
void expect_reference_results(Case& c, const Cloud& cloud, const std::vector<reference::Collider>& colliders) {
    const std::uint32_t n = cloud.size();
    DeviceCloud on_device = on_device_of(c, cloud);
    const std::vector<Vec4> pairs(kMaterials * kMaterials, Vec4{0.9f, 0.8f, 0.7f, 0});
    const physics::ContactOptions contacts{
        .dimensions = cloud.dimensions, .relaxation = 0.9f, .materials = kMaterials, .mass_scaling = 0.4f};
    physics::SolverState at_start = physics::stabilise_begin(c.graph, on_device.solving);
    const graph::Buffer counts = physics::contact_count(c.graph, at_start, on_device.lists, contacts);
    physics::contact_solve(c.graph, at_start, on_device.lists, counts, c.in(pairs, {}), contacts);
    if (!colliders.empty()) {
        physics::collide(c.graph, at_start, upload_colliders(c, colliders),
                         {.dimensions = cloud.dimensions, .features = use_of(colliders), .stabilises = true});
    }
    on_device.solving = physics::stabilise_end(c.graph, on_device.solving, at_start);
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
    // As for contacts. A contact as shallow as the rounding error may or may not count, which moves no particle by more than
    // that.
    EXPECT_TRUE(are_near(in_world(cloud, c.result<Vec4>(predicted, n)), expected.predicted, 1e-5));
    std::vector<reference::Double4> expected_start = expected.start;
    std::vector<Vec4> found = in_world(cloud, c.result<Vec4>(start, n));
    for (std::uint32_t i = 0; i < n; ++i) {
        ASSERT_EQ(found[i][3], cloud.previous[i][3]);
        found[i][3] = 0;
        expected_start[i][3] = 0;
    }
    EXPECT_TRUE(are_near(found, expected_start, 1e-5));
}

TEST_F(StabiliseTest, MatchesTheReferenceForAnyNumber) {
    for_each_number([](Case& c, std::uint32_t n) {
        expect_reference_results(c, make_cloud(n, 3), {every_collider(3)[10], every_collider(3)[6]});
    });
}

TEST_F(StabiliseTest, MatchesTheReferenceWithoutCollidersAndInTwoDimensions) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        Case c(device(), kHostCount, settings());
        expect_reference_results(c, make_cloud(400, dimensions), {});
    }
    Case c(device(), kGpuCount, settings());
    expect_reference_results(c, make_cloud(400, 2), {every_collider(2)[1]});
}

} // namespace
} // namespace mote::test
