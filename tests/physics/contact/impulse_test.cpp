// The sweeps over contacts against their references.
#include "physics/contact/impulse_case.hpp"
#include "reference/physics/contact/impulse_bounce.hpp"
#include "reference/physics/contact/impulse_relax.hpp"
#include "reference/physics/contact/impulse_solve.hpp"
#include "reference/physics/contact/impulse_warm_start.hpp"

#include <cmath>

namespace mote::test {
namespace {

using reference::Double3;

// Local positions round by 6e-8 m, so a velocity over a substep of 0.01 s by 1e-5 m/s; sums of some dozen of them.
constexpr double kSpeed = 3e-4;                 // m/s
constexpr double kPosition = kSpeed * kSubstep; // m
constexpr float kFar = 8192;                    // m: anchors are still exact

std::vector<Double3> impulses_of(const reference::Contacts<double>& contacts) {
    std::vector<Double3> all;
    for (const auto& kept : contacts.kept) all.push_back(kept.impulse);
    return all;
}
std::vector<Double3> couples_of(const reference::Contacts<double>& contacts) {
    std::vector<Double3> all;
    for (const auto& kept : contacts.kept) all.push_back(kept.couple);
    return all;
}
std::vector<Double3> all_of(const reference::Axes<double>& axes) {
    std::vector<Double3> all;
    for (std::size_t i = 0; i < axes.x.size(); ++i) all.push_back(axes[i]);
    return all;
}

// Outputs that all sweeps have.
struct Swept {
    graph::Buffer impulses, couples, spins;
};

class ImpulseTest : public PhysicsTest {
protected:
    static Swept keep(Case& c, const ImpulseCloud& from, const physics::ContactLists& contacts, graph::Buffer spins) {
        const auto pairs = static_cast<std::uint32_t>(from.impulses.size());
        return {kept<Vec4>(c, contacts.impulses, pairs), kept<Vec4>(c, contacts.couples, pairs),
                kept<Vec4>(c, spins, from.cloud.size())};
    }
    static void expect_swept(Case& c, const ImpulseCloud& from, const Swept& swept, const reference::Contacts<double>& contacts,
                             const reference::PassState& state) {
        const std::size_t n = from.cloud.size(), pairs = from.impulses.size();
        const std::vector<Vec4> impulses = c.result<Vec4>(swept.impulses, pairs), spins = c.result<Vec4>(swept.spins, n);
        EXPECT_TRUE(are_near_in_speed(impulses, impulses_of(contacts), impulse_speeds(from), kSpeed));
        EXPECT_TRUE(are_near_in_speed(c.result<Vec4>(swept.couples, pairs), couples_of(contacts), couple_speeds(from), kSpeed));
        EXPECT_TRUE(are_near_in_speed(spins, all_of(state.spin), spin_speeds(from), kSpeed));
        for (std::size_t i = 0; i < n; ++i) {
            const double share = contacts.share[i];
            ASSERT_NEAR(spins[i][3], turns(from, i) ? share : -share, 1e-6 * share) << i;
        }
        const std::vector<double> speeds = impulse_speeds(from);
        for (std::size_t k = 0; k < pairs; ++k) {
            ASSERT_EQ(impulses[k][3] == -1, !contacts.takes_part(static_cast<std::uint32_t>(k))) << k;
            ASSERT_NEAR(speeds[k] * impulses[k][3], speeds[k] * contacts.kept[k].before, kSpeed) << k;
        }
    }

    // All numbers in 3 dimensions near the origin, some far from it and in 2 dimensions.
    template <typename Expect> void for_each_cloud(const Expect& expect) {
        for_each_number([&](Case& c, std::uint32_t n) { expect(c, make_impulse_cloud(make_fast_cloud(n, 3)), 0.0f); });
        for (const std::uint32_t dimensions : {2u, 3u}) {
            for_each_case({300}, std::array{kGpuCount},
                          [&](Case& c, std::uint32_t n) { expect(c, make_impulse_cloud(make_fast_cloud(n, dimensions)), kFar); });
        }
        for (const graph::Settings& with : {settings(), for_gpus(settings())}) {
            Case c(device(), kHostCount, with);
            expect(c, make_impulse_cloud(balls_in_sand()), 0.0f);
        }
    }
};

std::vector<reference::Double4> with_radii(const reference::Axes<double>& at, const Cloud& cloud) {
    std::vector<reference::Double4> result;
    for (std::uint32_t i = 0; i < cloud.size(); ++i) result.push_back(reference::with_w(at[i], cloud.predicted[i][3]));
    return result;
}

TEST_F(ImpulseTest, WarmStartMatchesTheReference) {
    for_each_cloud([](Case& c, const ImpulseCloud& from, float far) {
        DeviceImpulses device = on_device_of(c, from, far);
        const std::uint32_t n = from.cloud.size();
        physics::SolverState& solving = device.on_device.solving;
        const physics::ImpulseSolve solve =
            physics::impulse_warm_start(c.graph, solving, device.contacts, {solving.spins, device.locked}, device.pairs,
                                        device.step, {from.cloud.dimensions, kMaterials});
        const graph::Buffer moved = kept<Vec4>(c, solving.predicted, n),
                            touches = kept<Vec4>(c, solve.touches, static_cast<std::uint32_t>(from.impulses.size()));
        const Swept swept = keep(c, from, device.contacts, solving.spins);
        c.run();
        ImpulseState state(from);
        reference::Contacts<double> contacts = contacts_of(from);
        reference::warm_start<double>(state, kSubstep, contacts, state.next);
        EXPECT_TRUE(are_near(in_world(from.cloud, c.result<Vec4>(moved, n)), with_radii(state.next, from.cloud), kPosition));
        expect_swept(c, from, swept, contacts, state);
        // The normal turns by the rounding of positions over the distance, at least 0.01 m unless the centres coincide. In
        // meetings it does so by as much over the cosine of incidence, above 0.1, and the gap is its product with up to 1 m.
        const std::vector<Vec4> where = c.result<Vec4>(touches, from.impulses.size());
        for (std::size_t k = 0; k < where.size(); ++k) {
            for (std::size_t axis = 0; axis < 3; ++axis) ASSERT_NEAR(where[k][axis], contacts.normal[k][axis], 2e-4) << k;
            ASSERT_NEAR(where[k][3], contacts.gap[k], contacts.gap[k] > 0 ? 2e-4 : 1e-6) << k;
        }
    });
}

// After the warm start, as floats.
ImpulseCloud warm(ImpulseCloud from) {
    ImpulseState state(from);
    reference::Contacts<double> contacts = contacts_of(from);
    reference::warm_start<double>(state, kSubstep, contacts, state.next);
    take(from, contacts, state);
    from.cloud.predicted = reference::rounded(with_radii(state.next, from.cloud));
    return from;
}

TEST_F(ImpulseTest, ASweepMatchesTheReference) {
    const std::vector<reference::PairCoefficients> pairs = every_pair();
    for_each_cloud([&](Case& c, const ImpulseCloud& cold, float far) {
        const ImpulseCloud from = warm(cold);
        DeviceImpulses device = on_device_of(c, from, far);
        const std::uint32_t n = from.cloud.size();
        physics::SolverState& solving = device.on_device.solving;
        physics::impulse_solve(c.graph, solving, solve_of(c, device, from));
        const graph::Buffer moved = kept<Vec4>(c, solving.predicted, n);
        const Swept swept = keep(c, from, device.contacts, solving.spins);
        c.run();
        ImpulseState state(from);
        reference::Contacts<double> contacts = contacts_of(from);
        reference::solve_impulses<double>(state, impulse_rules(pairs), contacts, state.next);
        EXPECT_TRUE(are_near(in_world(from.cloud, c.result<Vec4>(moved, n)), with_radii(state.next, from.cloud), kPosition));
        expect_swept(c, from, swept, contacts, state);
    });
}

TEST_F(ImpulseTest, RelaxationMatchesTheReference) {
    const std::vector<reference::PairCoefficients> pairs = every_pair();
    for_each_cloud([&](Case& c, const ImpulseCloud& cold, float far) {
        const ImpulseCloud from = warm(cold);
        const std::vector<Vec4> velocities = velocities_of(from.cloud);
        DeviceImpulses device = on_device_of(c, from, far);
        const std::uint32_t n = from.cloud.size();
        physics::SolverState& solving = device.on_device.solving;
        const graph::Buffer relaxed =
            physics::impulse_relax(c.graph, solving, solve_of(c, device, from), c.in(velocities, {1e30f, 1e30f, 1e30f, 1e30f}));
        const graph::Buffer changed = kept<Vec4>(c, relaxed, n);
        const Swept swept = keep(c, from, device.contacts, solving.spins);
        c.run();
        ImpulseState state(from, velocities);
        reference::Contacts<double> contacts = contacts_of(from);
        reference::relax_impulses<double>(state, impulse_rules(pairs), contacts, state.next);
        EXPECT_TRUE(are_near(c.result<Vec4>(changed, n), state.with_fourth(state.next, velocities), kSpeed));
        expect_swept(c, from, swept, contacts, state);
    });
}

TEST_F(ImpulseTest, BouncesMatchTheReference) {
    const std::vector<reference::PairCoefficients> pairs = every_pair();
    for_each_cloud([&](Case& c, const ImpulseCloud& from, float far) {
        DeviceImpulses device = on_device_of(c, from, far);
        const std::uint32_t n = from.cloud.size();
        physics::SolverState& solving = device.on_device.solving;
        physics::impulse_bounce(c.graph, solving, device.contacts, device.pairs, device.step,
                                {from.cloud.dimensions, kMaterials});
        const graph::Buffer moved = kept<Vec4>(c, solving.predicted, n);
        c.run();
        ImpulseState state(from);
        reference::bounce_impulses<double>(state, impulse_rules(pairs), from.pairs, state.next);
        // Particles move by up to 0.6 m, along normals that are exact to 1e-4.
        EXPECT_TRUE(are_near(in_world(from.cloud, c.result<Vec4>(moved, n)), with_radii(state.next, from.cloud), 1e-4 * 0.6));
    });
}

TEST_F(ImpulseTest, BitsOfLongListsDoNotDependOnTheWorkgroup) {
    const ImpulseCloud from = warm(make_impulse_cloud(balls_in_sand()));
    ASSERT_GT(long_lists_of(from.pairs)[0], 8u);
    std::vector<std::vector<Vec4>> results;
    for (const std::uint32_t size : {32u, 64u, 128u, 256u}) {
        graph::Settings with = for_gpus(settings());
        with.workgroup_size = size;
        Case c(device(), kHostCount, with);
        DeviceImpulses device = on_device_of(c, from);
        const std::uint32_t n = from.cloud.size();
        physics::SolverState& solving = device.on_device.solving;
        physics::impulse_solve(c.graph, solving, solve_of(c, device, from));
        const graph::Buffer moved = kept<Vec4>(c, solving.predicted, n), spins = kept<Vec4>(c, solving.spins, n);
        c.run();
        std::vector<Vec4> result = c.result<Vec4>(moved, n);
        const std::vector<Vec4> turned = c.result<Vec4>(spins, n);
        result.insert(result.end(), turned.begin(), turned.end());
        results.push_back(std::move(result));
    }
    for (const std::vector<Vec4>& result : results) EXPECT_EQ(result, results.front());
}

// The clouds reach every branch: otherwise the tests above say less than they seem to.
TEST_F(ImpulseTest, CloudsHaveEveryKindOfPair) {
    const ImpulseCloud from = warm(make_impulse_cloud(make_fast_cloud(300, 3)));
    const reference::Contacts<double> contacts = contacts_of(from);
    std::size_t loaded = 0, idle = 0, deep = 0, apart = 0;
    for (std::uint32_t k = 0; k < contacts.kept.size(); ++k) {
        loaded += reference::dot(contacts.kept[k].impulse, contacts.normal[k]) > 0 ? 1 : 0;
        idle += contacts.takes_part(k) ? 0 : 1;
        deep += contacts.gap[k] < -0.04 ? 1 : 0;
        apart += contacts.takes_part(k) && contacts.gap[k] > 0.01 ? 1 : 0;
    }
    for (const std::size_t count : {loaded, idle, deep, apart}) EXPECT_GT(count, 10u);
}

} // namespace
} // namespace mote::test
