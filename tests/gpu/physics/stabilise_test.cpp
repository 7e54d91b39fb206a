#include "physics/contact/stabilise.hpp"
#include "physics_case.hpp"
#include "reference/physics/stabilise.hpp"

namespace mote::test {
namespace {

using StabiliseTest = PhysicsTest;

const std::vector<reference::Friction> kRough(kMaterials* kMaterials, reference::Friction{0.9f, 0.8f});

// With programs for just these colliders.
void expect_twins(Case& c, const Cloud& cloud, const std::vector<reference::Collider>& colliders, bool solids = true) {
    const std::uint32_t n = cloud.size();
    DeviceCloud on_device = on_device_of(c, cloud);
    const std::vector<Vec4> pairs(kMaterials * kMaterials, Vec4{0.9f, 0.8f, 0.7f, 0});
    const physics::ContactOptions contacts{
        .dimensions = cloud.dimensions, .relaxation = 0.9f, .materials = kMaterials, .mass_scaling = 0.4f};
    physics::stabilise(c.graph, on_device.solving, on_device.lists, c.in(pairs, {}),
                       {.contacts = contacts,
                        .solids = solids,
                        .colliders = colliders.empty() ? graph::Buffer{} : upload_colliders(c, colliders),
                        .collider_use = use_of(colliders)});
    const graph::Buffer predicted = kept<Vec4>(c, on_device.solving.predicted, n),
                        start = kept<Vec4>(c, on_device.solving.start, n);
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

// Fluid alone has no contacts: colliders move it, and without these nothing does.
TEST_F(StabiliseTest, WhatNobodyNeedsIsLeftOut) {
    Cloud cloud = make_cloud(400, 3);
    for (Vec4& fluid : cloud.fluid) fluid = {1000, 1e-4f, 0.2f, fluid[3]};
    const auto passes_with = [&](const std::vector<reference::Collider>& colliders) {
        Case c(device(), kHostCount, settings());
        expect_twins(c, cloud, colliders, false);
        std::vector<std::string> names;
        for (const graph::Pass& pass : c.graph.passes()) {
            if (pass.name.starts_with("physics/")) names.push_back(pass.name.substr(0, pass.name.find('.'))); // less ".texel"
        }
        return names;
    };
    EXPECT_EQ(passes_with({}), std::vector<std::string>{});
    EXPECT_EQ(passes_with({every_collider(3)[6]}),
              (std::vector<std::string>{"physics/contact/stabilise_begin", "physics/collide/collide",
                                        "physics/contact/stabilise_end"}));
}

} // namespace
} // namespace mote::test
