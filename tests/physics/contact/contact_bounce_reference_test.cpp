// Tests of the CPU reference of restitution: cases worked by hand, and properties that hold for any method.
#include "reference/physics/collide/collide_bounce.hpp"
#include "reference/physics/contact/contact_bounce.hpp"
#include "support/physics_reference_case.hpp"

namespace mote::physics_reference {
namespace {

using reference::BounceRules;

constexpr std::array kHalfOfIt{0.5f};

std::vector<Vec4> at_rest(std::size_t n) { return std::vector<Vec4>(n, Vec4{}); }

// Two particles of 1 and 3 kg collide along x at a relative speed of 4 m/s; dt is 1/8 s.
Cloud meeting() {
    Cloud cloud;
    cloud.add_solid({0, 0, 0, 0.5f}, 1.0f);
    cloud.move_last({0.375f, 0, 0});
    cloud.add_solid({0.75f, 0, 0, 0.5f}, 1.0f / 3.0f);
    cloud.move_last({-0.125f, 0, 0});
    cloud.find_neighbours();
    return cloud;
}

TEST(ReferenceBounce, TwoParticlesMatchHandComputation) {
    const Cloud cloud = meeting();
    const BounceRules rules{.pair_restitution = kHalfOfIt, .gravity = {0, -8, 0}, .dt = 0.125f};
    const auto counts = reference::contact_count(cloud.state());
    auto found = reference::bounce(cloud.state(), rules, counts, at_rest(2)); // the solver has stopped them
    expect_near(found[0], {-2.0 * 0.75, 0, 0, 0}, 1e-7);
    expect_near(found[1], {2.0 * 0.25, 0, 0, 0}, 1e-7);
    // They separate at half the relative speed, whatever their velocities after the solver.
    const std::vector<Vec4> velocities{{-1, 5, 0, 0}, {3, -7, 0, 0}};
    found = reference::bounce(cloud.state(), rules, counts, velocities);
    EXPECT_NEAR(found[1][0] - found[0][0], 2.0, 1e-7);
    EXPECT_NEAR(found[0][0] + 3.0 * found[1][0], 8.0, 1e-6); // kg m/s
    EXPECT_EQ(found[0][1], 5.0);
}

TEST(ReferenceBounce, IgnoresSlowSoftFixedAndFluidParticles) {
    Cloud cloud = meeting();
    const auto counts = reference::contact_count(cloud.state());
    BounceRules rules{.pair_restitution = kHalfOfIt, .gravity = {0, -16, 0}, .dt = 0.125f}; // 2 g dt = 4 m/s
    EXPECT_EQ(reference::rounded(reference::bounce(cloud.state(), rules, counts, at_rest(2))), at_rest(2));
    rules.gravity = {};
    const std::array none{0.0f};
    rules.pair_restitution = none;
    EXPECT_EQ(reference::rounded(reference::bounce(cloud.state(), rules, counts, at_rest(2))), at_rest(2));
    rules.pair_restitution = kHalfOfIt;
    cloud.start[1][3] = 0.0f;
    const auto found = reference::bounce(cloud.state(), rules, counts, at_rest(2));
    expect_near(found[0], {-2, 0, 0, 0}, 1e-7);
    expect_near(found[1], {0, 0, 0, 0});
    cloud.fluid[1][0] = 1000.0f;
    EXPECT_EQ(reference::rounded(reference::bounce(cloud.state(), rules, counts, at_rest(2))), at_rest(2));
}

TEST(ReferenceBounce, ConservesMomentum) {
    const std::array table{0.9f, 0.5f, 0.5f, 0.2f};
    const Cloud cloud = random_cloud(3);
    std::vector<Vec4> velocities;
    for (const Vec4& x : cloud.start) velocities.push_back({x[1], -x[0], 2 * x[2], x[3]});
    const auto found = reference::bounce(cloud.state(), {.pair_restitution = table, .material_count = 2, .dt = 0.125f},
                                         reference::contact_count(cloud.state()), velocities);
    Double3 sum{};
    double size = 0.0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const Double3 gained = (1.0 / cloud.start[i][3]) * (xyz(found[i]) - reference::xyz(velocities[i]));
        sum = sum + gained;
        size += length(gained);
    }
    EXPECT_GT(size, 1.0);
    EXPECT_LT(length(sum), 1e-12 * size);
}

TEST(ReferenceBounce, BouncesOffAnApproachingWall) {
    Cloud cloud;
    cloud.add_solid({0, 0.25f, 0, 0.5f}, 1.0f);
    cloud.move_last({1, -0.25f, 0});
    reference::Collider floor{.restitution = 0.5f};
    floor.before.centre = {0, -0.25f, 0}; // 2 m/s upwards, the particle 2 m/s downwards
    const BounceRules rules{.pair_restitution = kHalfOfIt, .gravity = {0, -8, 0}, .dt = 0.125f};
    const std::vector<Vec4> after{{8, 2, 0, 1}}; // the solver has moved it with the floor
    expect_near(reference::bounce_off(cloud.state(), rules, std::array{floor}, after)[0], {8, 4, 0, 1});
    const auto same = [&](const Cloud& of, const reference::Collider& collider) {
        return reference::rounded(reference::bounce_off(of.state(), rules, std::array{collider}, after)) == after;
    };
    EXPECT_FALSE(same(cloud, floor));
    reference::Collider other = floor;
    other.active = false;
    EXPECT_TRUE(same(cloud, other));
    other = floor;
    other.restitution = 0.0f;
    EXPECT_TRUE(same(cloud, other));
    other = floor;
    other.before.centre[1] = 0.0f; // 2 m/s relative: too slow
    EXPECT_TRUE(same(cloud, other));
    other = floor;
    other.now.centre[1] = -0.25f; // does not touch
    EXPECT_TRUE(same(cloud, other));
    Cloud fixed = cloud;
    fixed.start[0][3] = 0.0f;
    EXPECT_TRUE(same(fixed, floor));
    Cloud fluid = cloud;
    fluid.fluid[0][0] = 1.0f;
    EXPECT_TRUE(same(fluid, floor));
}

} // namespace
} // namespace mote::physics_reference
