// Tests of the CPU references of impulses: cases worked by hand, and what mechanics conserves.
#include "reference/physics/contact/contact_history.hpp"
#include "reference/physics/contact/contact_pairs.hpp"
#include "reference/physics/contact/impulse_bounce.hpp"
#include "reference/physics/contact/impulse_relax.hpp"
#include "reference/physics/contact/impulse_solve.hpp"
#include "reference/physics/contact/impulse_warm_start.hpp"
#include "reference/physics/contact/meeting.hpp"
#include "support/physics_reference_case.hpp"

namespace mote::physics_reference {
namespace {

using reference::Contacts, reference::ImpulseRules, reference::PairCoefficients, reference::PassState;

constexpr std::array kSmooth{PairCoefficients{}};
constexpr std::array kRough{PairCoefficients{.friction = {0.5f, 0.25f}, .rolling = 0.3f}};

// Of the spring: Ω Δt = 1.2, ζ = 20.
constexpr double kStiffness = 1.2 * 41.2, kMass = kStiffness / (1 + kStiffness);

// 1 is on the left of 0, `gap` away from it; both have r = 1/2 and 1 kg. 0 moves by `moved`.
Cloud two(float gap, const std::array<float, 3>& moved) {
    Cloud cloud;
    cloud.add_solid({-1 - gap, 0, 0, 0.5f}, 1);
    cloud.add_solid({moved[0], moved[1], moved[2], 0.5f}, 1);
    cloud.move_last(moved);
    std::swap(cloud.predicted[0], cloud.predicted[1]);
    std::swap(cloud.start[0], cloud.start[1]);
    cloud.lists = {.offsets = {0, 1, 2}, .neighbours = {1, 0}};
    return cloud;
}

Contacts<double> found(PassState& state, std::uint32_t left = 1) {
    Contacts<double> contacts;
    reference::find_contact_pairs<double>(state, left, contacts.pairs);
    contacts.kept.resize(contacts.pairs.neighbours.size());
    return contacts;
}

TEST(ReferenceImpulse, PathsMeetWhereTheSpheresTouch) {
    const auto at = [](const Cloud& cloud) {
        const PassState state(cloud.state(), 3);
        return reference::meeting<double>(state, 0, 1);
    };
    const auto ahead = at(two(0.25f, {-1, 0, 0}));
    EXPECT_TRUE(ahead.meets);
    expect_near(ahead.normal, {1, 0, 0});
    EXPECT_NEAR(ahead.gap, 0.25, 1e-12);
    EXPECT_FALSE(at(two(0.25f, {-0.125f, 0, 0})).meets); // too slow
    EXPECT_FALSE(at(two(0.25f, {1, 0, 0})).meets);       // away
    EXPECT_FALSE(at(two(0.25f, {-0.25f, 2, 0})).meets);  // past
    EXPECT_TRUE(at(two(-0.125f, {1, 0, 0})).meets);      // overlapping
    Cloud shifted = two(0.25f, {-2, 0, 0});              // 0.6 off the line: it touches at a distance of 0.8 along it
    shifted.predicted[0][1] = shifted.start[0][1] = 0.6f;
    const auto offset = at(shifted);
    expect_near(offset.normal, {0.8, 0.6, 0}, 1e-7);
    EXPECT_NEAR(offset.gap, 0.8 * 1.25 + 0.36 - 1, 1e-7);
    Cloud slower = two(0.25f, {-0.5f, 0, 0}); // by no more than a radius: along the line at the start
    slower.predicted[0][1] = slower.start[0][1] = 0.125f;
    const double apart = std::hypot(1.25, 0.125);
    EXPECT_TRUE(at(slower).meets);
    expect_near(at(slower).normal, {1.25 / apart, 0.125 / apart, 0});
    EXPECT_NEAR(at(slower).gap, apart - 1, 1e-12);
    Cloud same = two(-1, {0, 0, 0});
    expect_near(at(same).normal, -1.0 * reference::fallback_direction(0, 1, 3));
}

TEST(ReferenceImpulse, PairsAreListedForAsLongAsListsLast) {
    const auto pairs = [](float gap, float moved, std::uint32_t left) {
        PassState state(two(gap, {-moved, 0, 0}).state(), 3);
        return found(state, left).pairs.neighbours.size() / 2;
    };
    EXPECT_EQ(pairs(0.09f, 0, 1), 1u); // slack of 0.1 r each
    EXPECT_EQ(pairs(0.11f, 0, 1), 0u);
    EXPECT_EQ(pairs(0.19f, 0, 2), 1u); // of 0.2 r each
    EXPECT_EQ(pairs(0.21f, 0, 2), 0u);
    EXPECT_EQ(pairs(0.29f, 0.1f, 2), 1u); // r/(2 d) is 2.5: both substeps, the last displacement included
    EXPECT_EQ(pairs(0.45f, 0.1f, 9), 0u);
    EXPECT_EQ(pairs(0.39f, 0.1f, 9), 1u);
}

TEST(ReferenceImpulse, ASweepStopsAnApproach) {
    PassState state(two(0, {-0.25f, 0, 0}).state(), 3);
    Contacts<double> contacts = found(state);
    reference::warm_start<double>(state, 0.5f, contacts, state.next);
    EXPECT_EQ(contacts.share, (std::vector<double>{1, 1}));
    reference::solve_impulses<double>(state, {.pairs = kSmooth, .dt = 0.5f}, contacts, state.next);
    // u_n = -1/2 m/s, W = 2/kg.
    expect_near(contacts.kept[0].impulse, {kMass / 4, 0, 0});
    expect_near(contacts.kept[1].impulse, {-kMass / 4, 0, 0});
    expect_near(state.next[0], {-0.25 + kMass / 8, 0, 0});
    expect_near(state.next[1], {-1 - kMass / 8, 0, 0});
}

// It slips by 1/4 m in 1/2 s.
TEST(ReferenceImpulse, FrictionTurnsSpheres) {
    PassState state(two(0, {-0.25f, 0.25f, 0}).state(), 3);
    Contacts<double> contacts = found(state);
    reference::warm_start<double>(state, 0.5f, contacts, state.next);
    reference::solve_impulses<double>(state, {.pairs = kRough, .dt = 0.5f}, contacts, state.next);
    // Sticking needs 0.5/(2 + 5) N s, less than μ_s l_n.
    const double along = 0.5 / 7, load = kMass / 4;
    ASSERT_LT(along, 0.5 * load);
    expect_near(contacts.kept[0].impulse, {load, -along, 0});
    expect_near(state.spin[0], {0, 0, 2.5 / 0.5 * along});
    expect_near(state.spin[1], state.spin[0]);
}

TEST(ReferenceImpulse, LoadsAreExtrapolated) {
    PassState state(two(0, {0, 0, 0}).state(), 3);
    Contacts<double> contacts = found(state);
    contacts.kept[0] = {{4, 3, 0}, 2, {0, 0, 1}};
    contacts.kept[1] = {{4, 3, 0}, 2, {0, 0, 1}}; // pulls
    reference::warm_start<double>(state, 0.5f, contacts, state.next);
    expect_near(contacts.kept[0].impulse, {5, 3, 0});
    EXPECT_EQ(contacts.kept[0].before, 4);
    expect_near(state.next[0], {2.5, 1.5, 0});
    expect_near(state.spin[0], {0, 0, 2.5 / 0.25 * (1 - 0.5 * 3)});
    expect_near(contacts.kept[1].impulse, {0, 0, 0});
    expect_near(contacts.kept[1].couple, {0, 0, 0});
    expect_near(state.next[1], {-1, 0, 0});
}

TEST(ReferenceImpulse, ABounceReversesTheApproach) {
    PassState state(two(0, {-0.25f, 0, 0}).state(), 3);
    const Contacts<double> contacts = found(state);
    const std::array elastic{PairCoefficients{.restitution = 1}};
    const auto bounced = [&](float gravity) {
        reference::bounce_impulses<double>(state, {.pairs = elastic, .gravity = {0, gravity, 0}, .dt = 0.5f}, contacts.pairs,
                                           state.next);
        return state.next[0][0];
    };
    EXPECT_NEAR(bounced(0), 0, 1e-12); // they exchange their velocities
    EXPECT_NEAR(state.next[1][0], -1.25, 1e-12);
    EXPECT_NEAR(bounced(0.6f), -0.25, 1e-12) << "slower than gravity makes it";
}

struct Sums {
    Double3 linear{}, angular{};
    double size = 0;
};

// With displacements p - previous for velocities, or with v at x.
Sums sums_of(const PassState& state, const reference::Axes<double>& at, const reference::Axes<double>& velocity) {
    Sums sums;
    for (std::uint32_t i = 0; i < state.size; ++i) {
        const double mass = 1 / state.w[i], k = state.dimensions == 2 ? 0.5 : 0.4;
        const Double3 momentum = mass * velocity[i], spin = (k * mass * state.radius[i] * state.radius[i]) * state.spin[i];
        sums.linear = sums.linear + momentum;
        sums.angular = sums.angular + reference::cross(at[i], momentum) + spin;
        sums.size += length(momentum);
    }
    return sums;
}

reference::Axes<double> velocities(const PassState& state, const reference::Axes<double>& p, double dt) {
    reference::Axes<double> result = p;
    for (std::uint32_t i = 0; i < state.size; ++i) result.set(i, (1 / dt) * (p[i] - state.previous[i]));
    return result;
}

// For pairs that overlap at the start. Those that meet faster than a radius per substep act at a point where they are not yet, so
// that their angular momentum is conserved only in the limit of short substeps.
TEST(ReferenceImpulse, ConservesMomentumAndAngularMomentum) {
    constexpr double kDt = 0.01;
    const std::vector<PairCoefficients> pairs(4, PairCoefficients{.friction = {0.6f, 0.5f}, .rolling = 0.3f});
    const ImpulseRules rules{.pairs = pairs, .material_count = 2, .dt = static_cast<float>(kDt)};
    for (const unsigned dimensions : {2u, 3u}) {
        Cloud cloud = random_cloud(dimensions);
        for (Vec4& one : cloud.fluid) one[0] = one[2] = 0; // what does not turn takes no angular momentum
        PassState state(cloud.state(), dimensions);
        Contacts<double> contacts = found(state);
        Contacts<double> touching{.pairs = {{0}, {}}, .kept = {}, .normal = {}, .gap = {}, .share = {}};
        for (std::uint32_t i = 0; i < state.size; ++i) {
            contacts.visit(i, [&](std::uint32_t, std::uint32_t j) {
                const auto at = reference::meeting<double>(state, i, j);
                if (at.gap <= 0) touching.pairs.neighbours.push_back(j);
            });
            touching.pairs.offsets.push_back(static_cast<std::uint32_t>(touching.pairs.neighbours.size()));
        }
        touching.kept.resize(touching.pairs.neighbours.size());
        ASSERT_GT(touching.kept.size(), 500u);
        const Sums before = sums_of(state, state.previous, velocities(state, state.p, rules.dt));
        const auto expect_conserved = [&](const Sums& after) {
            EXPECT_LT(length(after.linear - before.linear), 1e-10 * before.size);
            EXPECT_LT(length(after.angular - before.angular), 1e-10 * before.size);
        };
        for (int substep = 0; substep < 2; ++substep) {
            reference::warm_start<double>(state, rules.dt, touching, state.next);
            std::swap(state.p, state.next);
            expect_conserved(sums_of(state, state.previous, velocities(state, state.p, rules.dt)));
            for (int k = 0; k < 3; ++k) {
                reference::solve_impulses<double>(state, rules, touching, state.next);
                std::swap(state.p, state.next);
            }
            expect_conserved(sums_of(state, state.previous, velocities(state, state.p, rules.dt)));
        }
        state.x = state.p;
        state.v = velocities(state, state.p, rules.dt);
        for (int k = 0; k < 2; ++k) {
            reference::relax_impulses<double>(state, rules, touching, state.next);
            std::swap(state.v, state.next);
        }
        expect_conserved(sums_of(state, state.x, state.v));
        double turning = 0;
        for (std::uint32_t i = 0; i < state.size; ++i) turning += length(state.spin[i]);
        EXPECT_GT(turning, 1);
    }
}

} // namespace
} // namespace mote::physics_reference
