// Tests of the CPU reference of links: cases worked by hand, and properties that hold for any method.
#include "reference/physics/link/link.hpp"
#include "support/physics_reference_case.hpp"

namespace mote::physics_reference {
namespace {

using reference::Link, reference::LinkMethod;

struct Chain {
    std::vector<Vec4> predicted{{0, 0, 0, 0.1f}, {3, 0, 0, 0.1f}, {3, 4, 0, 0.1f}, {3, 4, 0, 0.1f}};
    std::vector<Vec4> start{{9, 9, 9, 1}, {9, 9, 9, 0.5f}, {9, 9, 9, 0.25f}, {9, 9, 9, 0}};
    std::vector<Link> links{{.a = 10, .b = 11, .length = 2, .stiffness = 0.5f, .compliance = 0.75f},
                            {.a = 12, .b = 11, .length = 5, .stiffness = 1, .compliance = 0.25f},
                            {.a = 12, .b = 13, .length = 1, .stiffness = 1}};
    Words link_broken{0, 0, 0};
    Words id_to_index;

    Chain() : id_to_index(14, reference::kInvalidIndex) {
        for (std::uint32_t i = 0; i < 4; ++i) id_to_index[10 + i] = i;
    }
    reference::LinkState state() const { return {links, id_to_index, link_broken}; }
    Words counts() const { return reference::link_count(state(), predicted.size()); }
    std::vector<reference::LinkMultiplier> multipliers(const reference::LinkRules& rules,
                                                       const std::vector<float>& totals) const {
        return reference::link_lambda(state(), predicted, start, counts(), totals, rules);
    }
};

TEST(ReferenceLinks, CountsUnbrokenLinks) {
    Chain chain;
    EXPECT_EQ(chain.counts(), (Words{1, 2, 2, 1}));
    chain.link_broken[1] = 1;
    EXPECT_EQ(chain.counts(), (Words{1, 1, 1, 1}));
    chain.id_to_index[13] = reference::kInvalidIndex;
    EXPECT_EQ(chain.counts(), (Words{1, 1, 0, 0}));
}

TEST(ReferenceLinks, StiffnessDoesNotDependOnTheIterations) {
    EXPECT_EQ(reference::stiffness_per_iteration(1.0, 7), 1.0);
    EXPECT_NEAR(std::pow(1.0 - reference::stiffness_per_iteration(0.3, 5), 5), 0.7, 1e-12);
}

TEST(ReferenceLinks, PbdMatchesHandComputation) {
    const Chain chain;
    const auto found = chain.multipliers({.omega = 0.5f}, {7, 7, 7});
    EXPECT_NEAR(found[0].change, -0.5 * 1.0 / (1.0 + 0.5 * 2), 1e-12);
    EXPECT_NEAR(found[1].change, 1.0 / (0.25 * 2 + 0.5 * 2), 1e-12);
    EXPECT_NEAR(found[2].change, 1.0 / (0.25 * 2), 1e-12);
    expect_near(found[0].direction, {-1, 0, 0});
    expect_near(found[1].direction, {0, 1, 0});
    expect_near(found[2].direction, {0, 1, 0}); // coincident ends
    const auto solved = reference::link_solve(chain.state(), chain.predicted, chain.start, found, 0.5f);
    expect_near(solved[0], {0.5 * 0.25, 0, 0, 0.1f});
    expect_near(solved[1], {3 - 0.5 * 0.5 * 0.25, -0.5 * 0.5 * (2.0 / 3.0), 0, 0.1f});
    expect_near(solved[2], {3, 4 + 0.5 * 0.25 * (2.0 / 3.0 + 2.0), 0, 0.1f});
    expect_near(solved[3], {3, 4, 0, 0.1f});
}

TEST(ReferenceLinks, XpbdMatchesHandComputation) {
    const Chain chain;
    const auto found = chain.multipliers({.method = LinkMethod::xpbd, .dt = 0.5f, .omega = 0.5f}, {0.125f, 2, 0});
    const double first = (-1.0 - 3.0 * 0.125) / (2.0 + 3.0), second = (1.0 - 2.0) / (1.5 + 1.0);
    EXPECT_NEAR(found[0].change, first, 1e-12);
    EXPECT_NEAR(found[0].total, 0.125 + 0.5 * first, 1e-12);
    EXPECT_NEAR(found[1].change, second, 1e-12);
    EXPECT_NEAR(found[1].total, 2 + 0.5 * second, 1e-12);
    EXPECT_NEAR(found[2].change, 2.0, 1e-12);
}

TEST(ReferenceLinks, BrokenAndFixedLinksDoNothing) {
    Chain chain;
    chain.link_broken[0] = 1;
    chain.id_to_index[11] = reference::kInvalidIndex;
    chain.start[2][3] = 0;
    const auto found = chain.multipliers({.method = LinkMethod::xpbd}, {0, 0, 0});
    for (const auto& multiplier : found) EXPECT_EQ(multiplier.change, 0.0);
    EXPECT_EQ(reference::rounded(reference::link_solve(chain.state(), chain.predicted, chain.start, found, 1.0f)),
              chain.predicted);
}

// A compliant link under a constant force comes to rest where its own force balances it: stretch = compliance times force.
TEST(ReferenceLinks, ComplianceIsTheStretchPerForce) {
    const std::vector<Link> links{{.a = 0, .b = 1, .length = 1, .compliance = 0.01f}};
    const Words id_to_index{0, 1}, link_broken{0};
    const std::vector<Vec4> start{{0, 0, 0, 0}, {1, 0, 0, 0.5f}}; // 2 kg
    const reference::LinkState state{links, id_to_index, link_broken};
    const float dt = 0.0625f;
    double x = 1.0, v = 0.0, damped = 0.9;
    for (int step = 0; step < 400; ++step) {
        v = damped * (v + dt * 4.0); // 8 N
        const std::vector<Vec4> predicted{{0, 0, 0, 1}, {static_cast<float>(x + dt * v), 0, 0, 1}};
        const auto counts = reference::link_count(state, 2);
        const auto found = reference::link_lambda(state, predicted, start, counts, std::vector<float>{0},
                                                  {.method = LinkMethod::xpbd, .dt = dt});
        const double next = reference::link_solve(state, predicted, start, found, 1.0f)[1][0];
        v = (next - x) / dt;
        x = next;
    }
    EXPECT_NEAR(x, 1.0 + 0.01 * 8.0 * damped, 1e-4); // damping reduces the force as well
}

TEST(ReferenceLinks, ConserveMomentum) {
    Chain chain;
    chain.start[3][3] = 2;
    for (const LinkMethod method : {LinkMethod::pbd, LinkMethod::xpbd}) {
        const auto found = chain.multipliers({.method = method, .dt = 0.5f}, {1, 2, 3});
        const auto solved = reference::link_solve(chain.state(), chain.predicted, chain.start, found, 1.5f);
        Double3 sum{};
        for (std::size_t i = 0; i < 4; ++i) {
            sum = sum + (1.0 / chain.start[i][3]) * (xyz(solved[i]) - reference::xyz(chain.predicted[i]));
        }
        EXPECT_LT(length(sum), 1e-12);
    }
}

TEST(ReferenceLinks, TearBeyondTheTearStrain) {
    Chain chain;
    chain.links[0].tear_strain = 0.5f; // 3 m long: exactly at the limit, not torn
    chain.links[1].tear_strain = 0.0f;
    EXPECT_EQ(reference::tear(chain.state(), chain.predicted), (Words{0, 0, 0}));
    EXPECT_EQ(reference::tear(chain.state(), chain.predicted, 1e-3), (Words{1, 0, 0}));
    chain.links[0].tear_strain = 0.4375f;
    chain.link_broken[2] = 1;
    EXPECT_EQ(reference::tear(chain.state(), chain.predicted), (Words{1, 0, 1}));
    chain.id_to_index[12] = reference::kInvalidIndex;
    EXPECT_EQ(reference::tear(chain.state(), chain.predicted), (Words{1, 1, 1}));
}

TEST(ReferenceLinks, StretchIsTheStrainOfRigidLinks) {
    Chain chain; // 3 m, 4 m and 0 m long
    EXPECT_EQ(reference::link_stretch(chain.state(), chain.predicted, std::vector{2.0f, 5.0f, 1.0f}),
              (std::vector{0.5, 4.0 / 5 - 1, -1.0}));
    EXPECT_EQ(reference::link_stretch(chain.state(), chain.predicted, std::vector{0.0f, 2.0f, 1.0f}),
              (std::vector{0.0, 1.0, -1.0}));
    chain.link_broken[0] = 1;
    chain.id_to_index[13] = reference::kInvalidIndex;
    EXPECT_EQ(reference::link_stretch(chain.state(), chain.predicted, std::vector{2.0f, 2.0f, 1.0f}),
              (std::vector{0.0, 1.0, 0.0}));
}

} // namespace
} // namespace mote::physics_reference
