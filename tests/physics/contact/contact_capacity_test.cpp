#include "physics/contact/contact_capacity.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace mote::test {
namespace {

Scene grains(const std::vector<Vec3>& positions, float radius) {
    Scene scene;
    scene.add({.name = "sand"});
    for (const Vec3& position : positions) scene.particles.push_back({.position = position, .radius = radius});
    return scene;
}

// solver.contact.pair_capacity counts for these.
TEST(ContactCapacity, ContactsAreOfSolidsAndWhatIsAroundThem) {
    Scene scene = grains(std::vector<Vec3>(20'000), 0.01f);
    EXPECT_EQ(physics::particles_with_contacts(scene), 20'000u) << "all";
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.particles.resize(120'000, {.radius = 0.01f, .material = water});
    EXPECT_EQ(physics::particles_with_contacts(scene), 40'000u) << "each solid, and as many pairs of fluids with it";
    scene.particles.resize(20'001);
    EXPECT_EQ(physics::particles_with_contacts(scene), 20'001u) << "never more than there are particles";

    // As many times as there is more space for centres of water up to 1.2 (R + r): (2.4³ - 1) r³ around a grain.
    scene.particles.assign(1'000'000, {.radius = 0.01f, .material = water});
    scene.particles.resize(1'000'100, {.radius = 0.2f});
    const double larger = (std::pow(1.2 * 21, 3) - std::pow(20, 3)) / (std::pow(2.4, 3) - 1);
    EXPECT_NEAR(physics::particles_with_contacts(scene), 200 * larger, 2);
    scene.dimensions = 2;
    const double larger_disc = (std::pow(1.2 * 21, 2) - std::pow(20, 2)) / (std::pow(2.4, 2) - 1);
    EXPECT_NEAR(physics::particles_with_contacts(scene), std::max(10'000.0, 200 * larger_disc), 2);

    // The radii that a material declares count as well.
    scene.dimensions = 3;
    scene.materials[0].min_radius = 0.2f;
    scene.materials[0].max_radius = 0.4f;
    const double largest = (std::pow(1.2 * 41, 3) - std::pow(40, 3)) / (std::pow(2.4, 3) - 1);
    EXPECT_NEAR(physics::particles_with_contacts(scene), std::min(1'000'100.0, 200 * largest), 2);
}

// What moves by many radii in a substep lists what is in its path.
TEST(ContactCapacity, OfFewFastGrainsIsMoreThanTheyAre) {
    Scene scene = grains(std::vector<Vec3>(100), 0.01f);
    EXPECT_EQ(physics::particles_with_contacts(scene), 100u);
    scene.particles[7].velocity = {100, 0, 0};
    scene.solver.substeps = 32;
    EXPECT_EQ(physics::particles_with_contacts(scene), 10'000u);
    scene.solver.substeps = 84; // 100/120/0.01 radii in a step
    EXPECT_EQ(physics::particles_with_contacts(scene), 100u);
}

TEST(ContactCapacity, ContactsAreOfSolidsThatComeLater) {
    Scene scene = grains(std::vector<Vec3>(100), 0.01f);
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.particles.resize(100'100, {.radius = 0.01f, .material = water});
    EXPECT_EQ(physics::particles_with_contacts(scene), 10'000u) << "a number that costs little";
    scene.capacity = 130'100;
    EXPECT_EQ(physics::particles_with_contacts(scene), 10'000u) << "free slots without an emitter";
    scene.emitters = {{.radius = 0.1f, .particle_radius = 0.01f, .material = water}};
    EXPECT_EQ(physics::particles_with_contacts(scene), 10'000u) << "free slots of water";
    scene.emitters.push_back({.radius = 0.1f, .particle_radius = 0.01f, .material = 0});
    EXPECT_EQ(physics::particles_with_contacts(scene), 60'200u);
    scene.sinks.emplace_back();
    EXPECT_EQ(physics::particles_with_contacts(scene), 130'100u) << "slots that sinks free";

    scene = grains({}, 0.01f);
    EXPECT_EQ(physics::particles_with_contacts(scene), 0u) << "no particles";
    scene.materials[0].min_radius = scene.materials[0].max_radius = 0.01f;
    scene.capacity = 50'000;
    EXPECT_EQ(physics::particles_with_contacts(scene), 50'000u) << "particles that a host restores";
    scene.solver.contact.method = ContactMethod::position;
    EXPECT_EQ(physics::particles_with_contacts(scene), 0u) << "without memory";
}

} // namespace
} // namespace mote::test
