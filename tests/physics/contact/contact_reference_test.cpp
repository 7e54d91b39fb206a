// Tests of the CPU reference of contacts: cases worked by hand, and properties that hold for any method.
#include "reference/physics/contact/contact.hpp"
#include "reference/physics/state/stabilise.hpp"
#include "support/physics_reference_case.hpp"

namespace mote::physics_reference {
namespace {

using reference::Friction;

constexpr std::array kSmooth{Friction{}};

std::vector<Double4> solve_contacts(const Cloud& cloud, std::span<const Friction> friction = kSmooth, float omega = 1.0f,
                                    unsigned dimensions = 3) {
    const std::uint32_t materials = friction.size() == 1 ? 1 : 2;
    return reference::contact_solve(
        cloud.state(), {.pair_friction = friction, .material_count = materials, .omega = omega, .dimensions = dimensions},
        reference::contact_count(cloud.state()));
}

TEST(ReferenceContact, EqualMassesSeparateExactly) {
    Cloud cloud;
    cloud.add_solid({0, 0, 0, 0.5f}, 0.125f);
    cloud.add_solid({0, 0.75f, 0, 0.5f}, 0.125f);
    cloud.find_neighbours();
    EXPECT_EQ(reference::contact_count(cloud.state()), (Words{1, 1}));
    const auto solved = solve_contacts(cloud);
    EXPECT_EQ(solved[0], (Double4{0, -0.125, 0, 0.5}));
    EXPECT_EQ(solved[1], (Double4{0, 0.875, 0, 0.5}));
    EXPECT_EQ(solve_contacts(cloud, kSmooth, 0.5f)[0], (Double4{0, -0.0625, 0, 0.5}));
}

TEST(ReferenceContact, HeavyParticlesMoveLessAndFixedOnesNotAtAll) {
    Cloud cloud;
    cloud.add_solid({0, 0, 0, 0.5f}, 0.75f);
    cloud.add_solid({0.5f, 0, 0, 0.5f}, 0.25f);
    cloud.find_neighbours();
    expect_near(solve_contacts(cloud)[0], {-0.375, 0, 0, 0.5});
    expect_near(solve_contacts(cloud)[1], {0.625, 0, 0, 0.5});
    cloud.start[1][3] = 0.0f;
    expect_near(solve_contacts(cloud)[0], {-0.5, 0, 0, 0.5});
    expect_near(solve_contacts(cloud)[1], {0.5, 0, 0, 0.5});
}

TEST(ReferenceContact, MassIsSplitAmongContacts) {
    Cloud cloud;
    cloud.add_solid({-0.75f, 0, 0, 0.5f}, 2.0f);
    cloud.add_solid({0, 0, 0, 0.5f}, 2.0f);
    cloud.add_solid({0.75f, 0, 0, 0.5f}, 2.0f);
    cloud.find_neighbours();
    EXPECT_EQ(reference::contact_count(cloud.state()), (Words{1, 2, 1}));
    const auto solved = solve_contacts(cloud); // half of the middle particle has half its mass
    expect_near(solved[0], {-0.75 - 0.25 / 3.0, 0, 0, 0.5});
    expect_near(solved[1], {0, 0, 0, 0.5});
    expect_near(solved[2], {0.75 + 0.25 / 3.0, 0, 0, 0.5});
}

TEST(ReferenceContact, IgnoresNeighboursThatDoNotTouch) {
    Cloud cloud;
    cloud.add_solid({0, 0, 0, 0.5f}, 0.125f);
    cloud.add_solid({0, 0.75f, 0, 0.5f}, 0.125f);
    cloud.add_fluid({0, 2, 0, 0.5f}, 1000.0f, 1000.0f); // makes them all neighbours
    cloud.find_neighbours();
    ASSERT_EQ(cloud.lists.neighbours.size(), 6u);
    EXPECT_EQ(reference::contact_count(cloud.state()), (Words{1, 1, 0}));
    const auto solved = solve_contacts(cloud);
    EXPECT_EQ(solved[1], (Double4{0, 0.875, 0, 0.5}));
    EXPECT_EQ(solved[2], (Double4{0, 2, 0, 0.5}));
}

TEST(ReferenceContact, IgnoresPairsThatAreNoContacts) {
    Cloud cloud;
    cloud.add_fluid({0, 0, 0, 0.5f}, 1000.0f, 1000.0f); // with 1: both fluid
    cloud.add_fluid({0.5f, 0, 0, 0.5f}, 1000.0f, 1000.0f);
    cloud.add_solid({0, 0, 1, 0.5f}, 1.0f); // touches 0, at depth 0; a neighbour of 1
    cloud.add_solid({9, 0, 0, 0.5f}, 0.0f); // with 4: neither moves
    cloud.add_solid({9, 0.5f, 0, 0.5f}, 0.0f);
    cloud.find_neighbours();
    ASSERT_EQ(cloud.lists.neighbours.size(), 8u);
    EXPECT_EQ(reference::contact_count(cloud.state()), (Words{0, 0, 0, 0, 0}));
    EXPECT_EQ(reference::contact_count(cloud.state(), 0.001), (Words{1, 0, 1, 0, 0}));
    const auto solved = solve_contacts(cloud);
    EXPECT_EQ(reference::rounded(solved), cloud.predicted);
}

TEST(ReferenceContact, CoincidentCentresSeparateInOppositeDirections) {
    // Computed independently of this code.
    expect_near(reference::fallback_direction(0, 1, 3), {-0.040316986572944385, -0.7596985116980313, -0.6490244309095563});
    expect_near(reference::fallback_direction(0, 1, 2), {-0.05299514388279484, -0.9985947700267822, 0});
    expect_near(reference::fallback_direction(7, 100000, 3), {-0.5223940299877575, -0.36296711120630853, -0.7715953302189543});
    for (const unsigned dimensions : {2u, 3u}) {
        Cloud cloud;
        cloud.add_solid({1, 2, 0, 0.5f}, 1.0f);
        cloud.add_solid({1, 2, 0, 0.5f}, 1.0f);
        cloud.find_neighbours();
        const Double3 n = reference::fallback_direction(0, 1, dimensions);
        const auto solved = solve_contacts(cloud, kSmooth, 1.0f, dimensions);
        expect_near(xyz(solved[0]), Double3{1, 2, 0} - 0.5 * n);
        expect_near(xyz(solved[1]), Double3{1, 2, 0} + 0.5 * n);
    }
}

// Particle 1 was above 0, has sunk into it, and slipped along x.
Cloud slipping(float slip) {
    Cloud cloud;
    cloud.add_solid({0, 0, 0, 0.5f}, 1.0f);
    cloud.add_solid({slip, 0.875f, 0, 0.5f}, 1.0f);
    cloud.move_last({slip, -0.25f, 0});
    cloud.find_neighbours();
    return cloud;
}
double depth_of(float slip) { return 1.0 - std::hypot(static_cast<double>(slip), 0.875); }

// Each of two equal masses takes half of the separation, and half of the slip that friction cancels.
void expect_cancelled(const std::vector<Double4>& solved, float slip, double cancelled) {
    expect_near(solved[0], {0.5 * cancelled, -0.5 * depth_of(slip), 0, 0.5});
    expect_near(solved[1], {slip - 0.5 * cancelled, 0.875 + 0.5 * depth_of(slip), 0, 0.5});
}

TEST(ReferenceContact, FrictionMatchesHandComputation) {
    const std::array rough{Friction{.mu_static = 0.5f, .mu_kinetic = 0.25f}};
    expect_cancelled(solve_contacts(slipping(0.03125f), rough), 0.03125f, 0.03125); // less than mu_s d, about 1/16: it sticks
    expect_cancelled(solve_contacts(slipping(0.25f), rough), 0.25f, 0.25 * depth_of(0.25f));
    // Friction never reverses a slip.
    const std::array only_moving{Friction{.mu_static = 0.0f, .mu_kinetic = 1.0f}};
    expect_cancelled(solve_contacts(slipping(0.0625f), only_moving), 0.0625f, 0.0625);
    expect_cancelled(solve_contacts(slipping(0.0f), kSmooth), 0.0f, 0.0);
}

TEST(ReferenceContact, FrictionIsThatOfThePairOfMaterials) {
    const std::array table{Friction{}, Friction{.mu_static = 1.0f, .mu_kinetic = 1.0f},
                           Friction{.mu_static = 1.0f, .mu_kinetic = 1.0f}, Friction{}};
    Cloud cloud = slipping(0.0625f);
    for (const std::uint32_t first : {0u, 1u}) {
        for (const std::uint32_t second : {0u, 1u}) {
            cloud.materials = {first, second};
            expect_cancelled(solve_contacts(cloud, table), 0.0625f, first == second ? 0.0 : 0.0625);
        }
    }
}

TEST(ReferenceContact, CoincidentStartsUseThePredictedDirection) {
    Cloud cloud;
    cloud.add_solid({0, 0, 0, 0.5f}, 1.0f);
    cloud.add_solid({0, 0.75f, 0, 0.5f}, 1.0f);
    cloud.start[1] = cloud.start[0];
    cloud.find_neighbours();
    expect_near(solve_contacts(cloud, std::array{Friction{}})[0], {0, -0.125, 0, 0.5});
}

TEST(ReferenceContact, ConservesMomentum) {
    const std::array table{Friction{.mu_static = 0.2f, .mu_kinetic = 0.1f}, Friction{.mu_static = 0.9f, .mu_kinetic = 0.6f},
                           Friction{.mu_static = 0.9f, .mu_kinetic = 0.6f}, Friction{.mu_static = 0.5f, .mu_kinetic = 0.5f}};
    for (const unsigned dimensions : {2u, 3u}) {
        const Cloud cloud = random_cloud(dimensions);
        const auto [lightest, heaviest] =
            std::minmax_element(cloud.start.begin(), cloud.start.end(), [](const Vec4& a, const Vec4& b) { return a[3] > b[3]; });
        EXPECT_GT((*lightest)[3], 1000.0f * (*heaviest)[3]);
        const Words counts = reference::contact_count(cloud.state());
        EXPECT_GT(*std::max_element(counts.begin(), counts.end()), 10u);
        EXPECT_LT(momentum_error(cloud, solve_contacts(cloud, table, 1.25f, dimensions)), 1e-12);
    }
}

Cloud three_in_a_row() {
    Cloud cloud;
    cloud.add_solid({-0.75f, 0, 0, 0.5f}, 2.0f);
    cloud.add_solid({0, 0, 0, 0.5f}, 1.0f);
    cloud.add_solid({0.75f, 0, 0, 0.5f}, 3.0f);
    cloud.find_neighbours();
    return cloud;
}

TEST(ReferenceContact, ContactCountAveragingDividesByTheOwnContacts) {
    const Cloud cloud = three_in_a_row();
    const auto solved = reference::contact_solve(
        cloud.state(), {.pair_friction = kSmooth, .averaging = reference::JacobiAveraging::contact_count},
        reference::contact_count(cloud.state()));
    expect_near(solved[0], {-0.75 - 0.25 * 2.0 / 3.0, 0, 0, 0.5});
    expect_near(solved[1], {0.25 * (1.0 / 3.0 - 1.0 / 4.0) / 2.0, 0, 0, 0.5});
    expect_near(solved[2], {0.75 + 0.25 * 3.0 / 4.0, 0, 0, 0.5});
    EXPECT_GT(momentum_error(cloud, solved), 0.01); // which is why it is not the default
}

TEST(ReferenceContact, MassScalingMakesHigherParticlesLighter) {
    Cloud cloud;
    cloud.add_solid({0, 0, 0, 0.5f}, 1.0f);
    cloud.add_solid({0, 0.75f, 0, 0.5f}, 1.0f);
    cloud.find_neighbours();
    cloud.start[1][1] = 1.5f; // the height of x counts, not that of p
    const auto solved = reference::contact_solve(cloud.state(), {.pair_friction = kSmooth, .mass_scaling = 2.0f},
                                                 reference::contact_count(cloud.state()));
    const double lighter = std::exp(3.0);
    expect_near(solved[0], {0, -0.25 / (1.0 + lighter), 0, 0.5});
    expect_near(solved[1], {0, 0.75 + 0.25 * lighter / (1.0 + lighter), 0, 0.5});
}

TEST(ReferenceStabilise, MovesStartAndPredictedAlike) {
    Cloud cloud;
    cloud.add_solid({0, 3, 0, 0.5f}, 1.0f); // apart now, but overlapping at the start
    cloud.add_solid({5, 0.75f, 0, 0.5f}, 1.0f);
    cloud.start[0] = {0, 0, 0, 1};
    cloud.start[1] = {0, 0.75f, 0, 1};
    cloud.lists = {.offsets = {0, 1, 2}, .neighbours = {1, 0}};
    const std::array rough{Friction{.mu_static = 1.0f, .mu_kinetic = 1.0f}};
    const auto done = reference::stabilise(cloud.state(), {.pair_friction = rough}, {});
    expect_near(done.start[0], {0, -0.125, 0, 1});
    expect_near(done.start[1], {0, 0.875, 0, 1});
    expect_near(done.predicted[0], {0, 2.875, 0, 0.5});
    expect_near(done.predicted[1], {5, 0.875, 0, 0.5});
    // A floor that was at y = 1/2 and has sunk: both are lifted to where it was, and it drags nothing along.
    reference::Collider floor{.friction = {1.0f, 1.0f}};
    floor.before.centre = {3, 0.5f, 0};
    floor.now.centre = {0, -9, 0};
    const auto lifted = reference::stabilise(cloud.state(), {.pair_friction = rough}, std::array{floor});
    expect_near(lifted.start[0], {0, 1, 0, 1});
    expect_near(lifted.start[1], {0, 1, 0, 1});
    expect_near(lifted.predicted[0], {0, 4, 0, 0.5});
}

} // namespace
} // namespace mote::physics_reference
