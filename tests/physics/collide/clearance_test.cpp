// Clearances: what they measure, and that passes which skip particles by them change no bit.
#include "physics/collide/collide_relax.hpp"
#include "physics/fluid/boundary_density.hpp"
#include "reference/physics/collide/sweep.hpp"
#include "support/physics_case.hpp"

#include <algorithm>
#include <functional>

namespace mote::test {
namespace {

using reference::operator-;
using reference::length;

constexpr Vec4 kPoison{1e30f, 1e30f, 1e30f, 1e30f};
constexpr double kRounding = 1e-5; // m, as for collide

using Colliders = std::vector<reference::Collider>;
using Moving = reference::MovingCollider<double>;

// docs/physics/collide.md, "Clearance". Below 0 if any collider acts on the particle.
double clearance(std::span<const Moving> colliders, const reference::PassState& state, std::uint32_t i) {
    double least = 1e30;
    for (const Moving& collider : colliders) {
        if (!collider.active()) continue;
        const auto p = state.p[i];
        const double way = length(p - collider.carried(state.previous[i]));
        const bool can_be_passed = !collider.plane() && !collider.container();
        least = std::min(least, collider.surface_now(p).distance - state.radius[i] - (can_be_passed ? way : 0));
    }
    return least;
}

class ClearanceTest : public PhysicsTest {
protected:
    void for_each_scene(const std::function<void(const Cloud&, const Colliders&)>& body) {
        for (const std::uint32_t dimensions : {2u, 3u}) {
            const auto with = [&](const Colliders& colliders) {
                body(make_cloud(700, dimensions), colliders);
                body(made_fast(make_cloud(700, dimensions)), colliders);
            };
            for (const reference::Collider& collider : every_collider(dimensions)) with({collider});
            with(corner_of_colliders(dimensions));
        }
    }

    std::uint64_t clear_ = 0, near_ = 0;
};

TEST_F(ClearanceTest, MatchesTheReference) {
    for_each_scene([&](const Cloud& cloud, const Colliders& colliders) {
        Case c(device(), kGpuCount, settings());
        const std::uint32_t n = cloud.size();
        DeviceCloud on_device = on_device_of(c, cloud);
        const graph::Buffer measured = kept<Vec4>(
            c,
            physics::collide_first(c.graph, on_device.solving, upload_colliders(c, colliders), {.dimensions = cloud.dimensions}),
            n);
        c.run();
        const std::vector<Vec4> found = c.result<Vec4>(measured, n), at = local(cloud, cloud.predicted);
        const reference::PassState state(cloud.predicted, cloud.previous);
        const auto moving = reference::moving<double>(colliders);
        for (std::uint32_t i = 0; i < n; ++i) {
            for (std::size_t axis = 0; axis < 3; ++axis) ASSERT_EQ(found[i][axis], at[i][axis]) << i;
            const double expected = clearance(moving, state, i);
            if (state.w[i] == 0) {
                ASSERT_EQ(found[i][3], 1e30f) << i; // fixed: no collider acts on it
            } else if (expected > kRounding) {
                ASSERT_NEAR(found[i][3], expected, kRounding + 1e-6 * expected) << i;
                ++clear_;
            } else {
                ASSERT_LE(found[i][3], kRounding) << i;
                ++near_;
            }
        }
    });
    EXPECT_GT(clear_, 1000u);
    EXPECT_GT(near_, 1000u);
}

// The same particles a little later, after other constraints.
Cloud moved_on(Cloud cloud) {
    for (std::uint32_t i = 0; i < cloud.size(); ++i) {
        const float far = cloud.predicted[i][3] * 0.25f * static_cast<float>(i % 9);
        for (std::uint32_t axis = 0; axis < cloud.dimensions; ++axis) {
            cloud.predicted[i][axis] += (i >> axis & 1u) != 0 ? far : -far;
        }
    }
    return cloud;
}

TEST_F(ClearanceTest, SkippingChangesNoBit) {
    for_each_scene([&](const Cloud& cloud, const Colliders& colliders) {
        Case c(device(), kHostCount, settings());
        const std::uint32_t n = cloud.size();
        const physics::CollideOptions options{.dimensions = cloud.dimensions};
        const graph::Buffer table = upload_colliders(c, colliders), velocities = c.in(velocities_of(cloud), kPoison),
                            step = c.in(std::vector<Vec4>{{1, -4, 0.5f, 0.02f}, {1e6f, 0, 0, 0}}, {}),
                            none = c.in(std::vector<Vec4>(n, {0, 0, 0, -1}), kPoison);
        const auto samples = physics::boundary_kernel_table(physics::Kernel::cubic_spline, 4, cloud.dimensions);
        const graph::Buffer kernel = upload_table(c, samples);
        DeviceCloud before = on_device_of(c, cloud);
        const graph::Buffer measured = physics::collide_first(c.graph, before.solving, table, options);
        const auto later = [&](graph::Buffer clearances, graph::Buffer clearances_of_relax) {
            DeviceCloud on_device = on_device_of(c, moved_on(cloud));
            const graph::Buffer walls =
                physics::boundary_density(c.graph, on_device.solving, kernel,
                                          {.dimensions = cloud.dimensions, .colliders = table, .clearances = clearances});
            const graph::Buffer relaxed =
                physics::collide_relax(c.graph, on_device.solving, table, clearances_of_relax, velocities, step, options);
            physics::collide(c.graph, on_device.solving, table, options, clearances);
            return std::array{kept<Vec4>(c, on_device.solving.predicted, n), kept<Vec4>(c, relaxed, n), kept<Vec4>(c, walls, n)};
        };
        const auto skipping = later(measured, measured), complete = later({}, none);
        c.run();
        for (std::size_t k = 0; k < complete.size(); ++k) {
            EXPECT_EQ(c.result<Vec4>(skipping[k], n), c.result<Vec4>(complete[k], n)) << k;
        }
    });
}

// A particle that no pass may touch shows that they skip it: its clearance is too large.
TEST_F(ClearanceTest, DecidesWhoIsSkipped) {
    Case c(device(), kHostCount, settings());
    Cloud cloud = make_two(3, false, 1);
    for (Vec4& p : cloud.predicted) p[1] = -0.25f * p[3]; // a quarter of a radius below the floor
    for (Vec4& x : cloud.previous) x[1] = cloud.predicted[0][1];
    DeviceCloud on_device = on_device_of(c, cloud);
    const std::vector<Vec4> at = local(cloud, cloud.predicted);
    const float radius = cloud.predicted[0][3];
    std::vector<Vec4> clearances(2);
    for (std::size_t i = 0; i < 2; ++i) clearances[i] = {at[i][0], at[i][1], at[i][2], (i == 0 ? 0.2f : 0.3f) * radius};
    physics::collide(c.graph, on_device.solving, upload_colliders(c, std::vector{reference::Collider{}}), {},
                     c.in(clearances, kPoison));
    const graph::Buffer after = kept<Vec4>(c, on_device.solving.predicted, 2);
    c.run();
    const std::vector<Vec4> found = in_world(cloud, c.result<Vec4>(after, 2));
    EXPECT_NEAR(found[0][1], radius, kRounding);
    EXPECT_EQ(found[1][1], cloud.predicted[1][1]);
}

} // namespace
} // namespace mote::test
