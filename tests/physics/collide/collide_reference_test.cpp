// Tests of the CPU reference of colliders: cases worked by hand, and properties that hold for any method.
#include "reference/physics/collide/collide.hpp"
#include "support/physics_reference_case.hpp"

namespace mote::physics_reference {
namespace {

using reference::at_rest;
using reference::Collider;
using reference::ColliderKind;

// One particle of radius 1/4 that came from `from`.
Double3 collided(const Collider& collider, const Vec4& at, const std::array<float, 3>& from) {
    const std::vector<Vec4> predicted{at}, start{{from[0], from[1], from[2], 1.0f}};
    return xyz(reference::collide(std::array{collider}, predicted, start)[0]);
}
Double3 collided(const Collider& collider, const std::array<float, 3>& at) {
    return collided(collider, {at[0], at[1], at[2], 0.25f}, at);
}

TEST(ReferenceCollide, Planes) {
    Collider plane = at_rest({.kind = ColliderKind::plane}, {.centre = {7, 1, 9}});
    expect_near(collided(plane, {3, 1.125f, 4}), {3, 1.25, 4});
    expect_near(collided(plane, {3, -5, 4}), {3, 1.25, 4});
    expect_near(collided(plane, {3, 1.25f, 4}), {3, 1.25, 4});
    expect_near(collided(plane, {3, 2, 4}), {3, 2, 4});
    plane.inside = true; // its other side
    expect_near(collided(plane, {3, 2, 4}), {3, 0.75, 4});
    expect_near(collided(plane, {3, 0, 4}), {3, 0, 4});
}

TEST(ReferenceCollide, Spheres) {
    Collider sphere =
        at_rest({.kind = ColliderKind::sphere, .dimensions = {2, 0, 0}}, {.centre = {1, 0, 0}, .rotation = {1, 0, 0, 0}});
    expect_near(collided(sphere, {3.125f, 0, 0}), {3.25, 0, 0});
    expect_near(collided(sphere, {1, 0, -0.5f}), {1, 0, -2.25});
    expect_near(collided(sphere, {4, 0, 0}), {4, 0, 0});
    expect_near(collided(sphere, {1, 0, 0}), {1, 2.25, 0}); // from the centre upwards
    sphere.inside = true;
    expect_near(collided(sphere, {4, 0, 0}), {2.75, 0, 0});
    expect_near(collided(sphere, {1, -1.875f, 0}), {1, -1.75, 0});
    expect_near(collided(sphere, {1, 0, 0}), {1, 0, 0});
    sphere.dimensions[0] = 0.125f; // into which it does not fit
    expect_near(collided(sphere, {1, 0, 0}), {1, -0.125, 0});
}

TEST(ReferenceCollide, Boxes) {
    Collider box = at_rest({.kind = ColliderKind::box, .dimensions = {1, 2, 3}}, {.centre = {10, 0, 0}});
    expect_near(collided(box, {11.125f, 1, 1}), {11.25, 1, 1});
    expect_near(collided(box, {10, -1.5f, 1}), {10, -2.25, 1}); // out through the nearest face
    expect_near(collided(box, {10, 0, 0}), {11.25, 0, 0});      // equally near to both: the positive side
    expect_near(collided(box, {11, 2, 3}), {11.25, 2, 3});      // on a corner: x before y before z
    expect_near(collided(box, {12, 0, 0}), {12, 0, 0});
    const double off = 0.25 / std::sqrt(3.0); // beyond a corner
    expect_near(collided(box, {11.0625f, 2.0625f, -3.0625f}), {11 + off, 2 + off, -3 - off});
    box.inside = true;
    expect_near(collided(box, {10.875f, 0, 0}), {10.75, 0, 0});
    expect_near(collided(box, {10, 0, -5}), {10, 0, -2.75});
    expect_near(collided(box, {10, 0, 0}), {10, 0, 0});
    expect_near(collided(box, {10.875f, 1.9375f, 0}), {10.875, 1.75, 0}); // the nearer of two faces
}

TEST(ReferenceCollide, RotatedBoxes) {
    const float half = std::sqrt(0.5f);
    // A quarter turn about z: its x axis is the world's y, and its y axis the world's -x.
    Collider box =
        at_rest({.kind = ColliderKind::box, .dimensions = {1, 2, 3}}, {.centre = {10, 0, 0}, .rotation = {0, 0, half, half}});
    expect_near(collided(box, {10.5f, 1.125f, 0}), {10.5, 1.25, 0}, 1e-6);
    expect_near(collided(box, {12.125f, 0, 0}), {12.25, 0, 0}, 1e-6);
    expect_near(collided(box, {10.5f, 2, 0}), {10.5, 2, 0}, 1e-6);
    // An eighth turn about x takes its face at +y towards (y + z).
    const float cosine = std::cos(static_cast<float>(kPi) / 8.0f), sine = std::sin(static_cast<float>(kPi) / 8.0f);
    box = at_rest(box, {.centre = {10, 0, 0}, .rotation = {sine, 0, 0, cosine}});
    box.dimensions = {8, 1, 8};
    const double diagonal = 1.25 / std::sqrt(2.0);
    expect_near(collided(box, {10, 0.5f, 0.5f}), {10, diagonal, diagonal}, 1e-6);
    box.inside = true;
    expect_near(collided(box, {10, 2, 2}), {10, 0.75 / std::sqrt(2.0), 0.75 / std::sqrt(2.0)}, 1e-6);
}

TEST(ReferenceCollide, ABoxHasNoEndAlongZIn2D) {
    const Collider box{.kind = ColliderKind::box, .dimensions = {1, 2, kInfinity}};
    expect_near(collided(box, {0.5f, 0, 0}), {1.25, 0, 0});
    expect_near(collided(box, {0, 2.125f, 0}), {0, 2.25, 0});
}

TEST(ReferenceCollide, Capsules) {
    Collider capsule{.kind = ColliderKind::capsule, .dimensions = {0.5f, 1, 0}}; // from y = -1.5 to 1.5
    expect_near(collided(capsule, {0.625f, 1, 0}), {0.75, 1, 0});
    expect_near(collided(capsule, {0, 1.25f, 0}), {0, 1.75, 0});
    expect_near(collided(capsule, {0, -1.625f, 0}), {0, -1.75, 0});
    expect_near(collided(capsule, {0, 0.5f, 0}), {0.75, 0.5, 0}); // from its segment along its x axis
    const float half = std::sqrt(0.5f);
    capsule = at_rest(capsule, {.rotation = {0, 0, half, half}}); // along the world's -x
    expect_near(collided(capsule, {1.25f, 0, 0}), {1.75, 0, 0}, 1e-6);
    expect_near(collided(capsule, {0.5f, 0, 0}), {0.5, 0.75, 0}, 1e-6);
    capsule.inside = true;
    expect_near(collided(capsule, {0.5f, 1, 0}), {0.5, 0.25, 0}, 1e-6);
    expect_near(collided(capsule, {2, 0, 0}), {1.25, 0, 0}, 1e-6);
}

TEST(ReferenceCollide, PlanesTurn) {
    const float half = std::sqrt(0.5f);
    // A quarter turn about z takes y to -x.
    const Collider wall = at_rest({.kind = ColliderKind::plane}, {.centre = {2, 5, 0}, .rotation = {0, 0, half, half}});
    expect_near(collided(wall, {1.875f, 0, 3}), {1.75, 0, 3}, 1e-6);
    expect_near(collided(wall, {1.5f, 0, 3}), {1.5, 0, 3}, 1e-6);
}

TEST(ReferenceCollide, Cylinders) {
    Collider cylinder{.kind = ColliderKind::cylinder, .dimensions = {1, 2, 0}}; // from y = -2 to 2
    expect_near(collided(cylinder, {0.75f, 1, 1}), {0.75, 1, 1});               // 1.25 from the axis
    expect_near(collided(cylinder, {0, 1, -1.125f}), {0, 1, -1.25});
    expect_near(collided(cylinder, {0.5f, -2.125f, 0}), {0.5, -2.25, 0}); // below its end
    expect_near(collided(cylinder, {0.5f, 1.75f, 0}), {0.5, 2.25, 0});    // in it, nearest to the end ...
    expect_near(collided(cylinder, {0, 1.25f, 0.5f}), {0, 1.25, 1.25});   // ... or to the side
    expect_near(collided(cylinder, {0.5f, 1.5f, 0}), {1.25, 1.5, 0});     // equally near to both: the side
    expect_near(collided(cylinder, {0, 0, 0}), {1.25, 0, 0});             // from its axis along x
    const double off = 0.25 / std::sqrt(2.0);                             // beyond the rim
    expect_near(collided(cylinder, {1.0625f, -2.0625f, 0}), {1 + off, -2 - off, 0});
    cylinder.dimensions = {2, 0.5f, 0};
    expect_near(collided(cylinder, {0, 0, 0}), {0, 0.75, 0}); // equally near to both ends: the upper
    cylinder.inside = true;
    expect_near(collided(cylinder, {0, 0.375f, 0}), {0, 0.25, 0});
    expect_near(collided(cylinder, {0, 0, -3}), {0, 0, -1.75});
    cylinder = at_rest(cylinder, {.centre = {0, 4, 0}, .rotation = {std::sqrt(0.5f), 0, 0, std::sqrt(0.5f)}}); // y to z
    expect_near(collided(cylinder, {0, 4, 0.5f}), {0, 4, 0.25}, 1e-6);
}

// Radius 3 and height 4: the lateral surface is 5 long, with the normal (0.8, 0.6).
TEST(ReferenceCollide, Cones) {
    Collider cone{.kind = ColliderKind::cone, .dimensions = {3, 2, 0}};
    const auto on_lateral = [](double up, double away) {
        return Double3{3 - 0.6 * up + 0.8 * away, -2 + 0.8 * up + 0.6 * away, 0};
    };
    const auto rounded = [](const Double3& a) {
        return std::array{static_cast<float>(a[0]), static_cast<float>(a[1]), static_cast<float>(a[2])};
    };
    expect_near(collided(cone, rounded(on_lateral(2, 0.125))), on_lateral(2, 0.25), 1e-6);
    expect_near(collided(cone, rounded(on_lateral(2, -0.125))), on_lateral(2, 0.25), 1e-6);
    expect_near(collided(cone, rounded(on_lateral(2, 0.375))), on_lateral(2, 0.375), 1e-6);
    expect_near(collided(cone, {1, -1.875f, 0}), {1, -2.25, 0});      // in it, near the base
    expect_near(collided(cone, {1, -2.125f, 0.5f}), {1, -2.25, 0.5}); // below
    expect_near(collided(cone, {0, 2.125f, 0}), {0, 2.25, 0});        // above the tip
    expect_near(collided(cone, {3.125f, -2, 0}), {3.25, -2, 0});      // at the rim
    expect_near(collided(cone, {0, -2, -3.125f}), {0, -2, -3.25});
    const double deep = 0.25 + 0.9;                                               // on the axis ...
    expect_near(collided(cone, {0, 0.5f, 0}), {0.8 * deep, 0.5 + 0.6 * deep, 0}); // ... 0.9 m from the lateral surface, along x
    // 1 m from both: the lateral surface. (x - 3) 0.8 + (y + 2) 0.6 = -1 where y = -1.
    expect_near(collided(cone, {1, -1, 0}), {1 + 0.8 * 1.25, -1 + 0.6 * 1.25, 0});
    cone.inside = true;
    expect_near(collided(cone, {1, -1.875f, 0}), {1, -1.75, 0});
    expect_near(collided(cone, rounded(on_lateral(2, 1))), on_lateral(2, -0.25), 1e-6);
}

// At any distance, phi grows by one per metre along n, and n has unit length: for every kind, as obstacle and container.
TEST(ReferenceCollide, NormalsAreGradients) {
    const auto numbers = test::make_float_arrays<3>(test::FloatPattern::kUnit, 400);
    for (const ColliderKind kind : {ColliderKind::plane, ColliderKind::sphere, ColliderKind::box, ColliderKind::capsule,
                                    ColliderKind::cylinder, ColliderKind::cone}) {
        for (const bool inside : {false, true}) {
            const Collider collider =
                at_rest({.kind = kind, .inside = inside, .dimensions = {0.5f, 0.375f, 0.25f}},
                        {.centre = {0.125f, 0, 0}, .rotation = {0.18257419f, 0.36514837f, 0.54772256f, 0.73029674f}});
            for (const auto& [x, y, z] : numbers) {
                const Double3 at{x, y, z};
                const reference::Surface here = reference::surface_at(collider, at);
                EXPECT_NEAR(length(here.normal), 1.0, 1e-6);
                const double step = 1e-6; // so short that it crosses no edge of the shape
                const reference::Surface there = reference::surface_at(collider, at + step * here.normal);
                EXPECT_NEAR(there.distance - here.distance, step, 1e-6 * step) << static_cast<int>(kind) << ' ' << inside;
            }
        }
    }
}

TEST(ReferenceCollide, InactiveCollidersDoNothing) {
    Collider floor;
    floor.active = false;
    expect_near(collided(floor, {0, -1, 0}), {0, -1, 0});
}

// A rising floor carries a particle on it; a sliding floor does so only by friction.
TEST(ReferenceCollide, FrictionIsRelativeToTheWallsMotion) {
    Collider floor{.friction = {.mu_static = 0.5f, .mu_kinetic = 0.25f}};
    floor.now.centre = {0.03125f, 0.125f, 0};
    const Vec4 at{0, 0.25f, 0, 0.25f};
    expect_near(collided(floor, at, {0, 0.25f, 0}), {0.03125, 0.375, 0}); // 1/32 < mu_s d: it moves with the floor
    floor.now.centre = {1, 0.125f, 0};
    expect_near(collided(floor, at, {0, 0.25f, 0}), {0.03125, 0.375, 0}); // mu_k d
    expect_near(collided(floor, at, {-1, 0.25f, 0}), {0, 0.375, 0});      // as fast as the floor
}

TEST(ReferenceCollide, RotatingWallsCarryTheirPoints) {
    Collider wheel{.kind = ColliderKind::cylinder, .dimensions = {1, 1, 0}};
    const float half = std::sqrt(0.5f);
    wheel.before = {.centre = {0, 0, 5}, .rotation = {0, half, 0, half}}; // a quarter turn about y takes x to -z
    wheel.now = {.centre = {0, 0, 1}, .rotation = {0, 0, 0, 1}};
    expect_near(reference::wall_before(wheel, {1, 0.5, 1}), {0, 0.5, 4}, 1e-6);
}

TEST(ReferenceCollide, FrictionMatchesHandComputation) {
    const Collider floor{.kind = ColliderKind::plane, .friction = {.mu_static = 0.5f, .mu_kinetic = 0.25f}};
    const Vec4 at{1, 0.125f, 0, 0.25f};                                     // an eighth too low
    expect_near(collided(floor, at, {0.96875f, 1, 0}), {0.96875, 0.25, 0}); // slips by 1/32 < mu_s d: it sticks
    expect_near(collided(floor, at, {1, 1, 0.5f}), {1, 0.25, 0.03125});     // slips by 1/2: mu_k d is cancelled
}

// A box from y = -1/8 to 1/8. Particles of radius 1/4 come from above and are beyond it.
TEST(ReferenceCollide, ThinWallsAreNotPassed) {
    Collider box{.kind = ColliderKind::box, .dimensions = {8, 0.125f, 8}};
    expect_near(collided(box, {0, -5, 0, 0.25f}, {0, 5, 0}), {0, 0.375, 0});
    expect_near(collided(box, {3, -1, 0, 0.25f}, {0, 1, 0}), {3, 0.375, 0});       // slides on
    expect_near(collided(box, {0, -1, 0, 0.25f}, {0, 0.375f, 0}), {0, 0.375, 0});  // touches when it starts
    expect_near(collided(box, {0, -1, 0, 0.25f}, {0, 0.1875f, 0}), {0, 0.375, 0}); // overlaps by 3/16
    expect_near(collided(box, {0, 0.25f, 0, 0.25f}, {0, 5, 0}), {0, 0.375, 0});    // not deep: as ever
    expect_near(collided(box, {0, 5, 0, 0.25f}, {0, 0.0625f, 0}), {0, 5, 0});      // began inside
    expect_near(collided(box, {0, -5, 0, 0.25f}, {0, 0.0625f, 0}), {0, -5, 0});
    expect_near(collided(box, {20, -1, 0, 0.25f}, {20, 1, 0}), {20, -1, 0}); // beside it
    box.friction = {.mu_static = 0.5f, .mu_kinetic = 0.25f};
    // 1.375 deep; it slips by 3, of which mu_k d is cancelled.
    expect_near(collided(box, {3, -1, 0, 0.25f}, {0, 1, 0}), {3 - 0.25 * 1.375, 0.375, 0});
}

// From the left at the height of the centre, and at 3/8 above it: |n| = 1 with n_y = (3/8)/(3/4).
TEST(ReferenceCollide, SmallSpheresAreNotPassed) {
    const Collider sphere{.kind = ColliderKind::sphere, .dimensions = {0.5f, 0, 0}};
    expect_near(collided(sphere, {5, 0, 0, 0.25f}, {-5, 0, 0}), {-0.75, 0, 0});
    const Double3 normal{-std::sqrt(0.75), 0.5, 0};
    const double depth = 0.75 - reference::dot(normal, Double3{5, 0.375, 0});
    expect_near(collided(sphere, {5, 0.375f, 0, 0.25f}, {-5, 0.375f, 0}), Double3{5, 0.375, 0} + depth * normal, 1e-9);
    // Grazes by less than half of its radius, and by more.
    expect_near(collided(sphere, {5, 0.625f + 0.0078125f, 0, 0.25f}, {-5, 0.6328125f, 0}), {5, 0.6328125, 0});
    EXPECT_GT(collided(sphere, {5, 0.6171875f, 0, 0.25f}, {-5, 0.6171875f, 0})[1], 1);
}

TEST(ReferenceCollide, PaddlesSweepUpWhatTheyPass) {
    Collider paddle{.kind = ColliderKind::box, .dimensions = {0.125f, 8, 8}};
    paddle.before.centre = {-5, 0, 0};
    paddle.now.centre = {5, 0, 0};
    expect_near(collided(paddle, {0, 0, 0, 0.25f}, {0, 0, 0}), {5.375, 0, 0});   // lies in its way
    expect_near(collided(paddle, {-3, 1, 0, 0.25f}, {3, 1, 0}), {5.375, 1, 0});  // comes towards it
    expect_near(collided(paddle, {12, 0, 0, 0.25f}, {0, 0, 0}), {12, 0, 0});     // is faster
    expect_near(collided(paddle, {-12, 0, 0, 0.25f}, {-7, 0, 0}), {-12, 0, 0});  // is behind it
    expect_near(collided(paddle, {12, 0, 0, 0.25f}, {-6, 0, 0}), {4.625, 0, 0}); // catches up from behind
}

// Out of a container of 1 m past a corner: each wall stops it where it meets it, the nearer one first.
TEST(ReferenceCollide, ContainersAreNotLeftDiagonally) {
    const Collider box{.kind = ColliderKind::box, .inside = true, .dimensions = {1, 1, 1}};
    expect_near(collided(box, {7, 3, 0, 0.25f}, {0, 0, 0}), {0.75, 0.75, 0});
    expect_near(collided(box, {7, 0.5f, 0, 0.25f}, {0, 0, 0}), {0.75, 0.5, 0});
}

// The path goes down through the first box into the side of the second; but the first one comes first.
TEST(ReferenceCollide, TheFirstWallOnTheWayActsFirst) {
    const Collider near_box = at_rest({.kind = ColliderKind::box, .dimensions = {2, 1, 1}}, {.centre = {-2, -1, 0}});
    const Collider far_box = at_rest({.kind = ColliderKind::box, .dimensions = {2, 1, 1}}, {.centre = {2, -1, 0}});
    const std::vector<Vec4> at{{1, -0.75f, 0, 0.25f}}, from{{-1, 1.25f, 0, 1}};
    for (const bool swaps : {false, true}) {
        const std::array order{swaps ? far_box : near_box, swaps ? near_box : far_box};
        expect_near(reference::collide(order, at, from)[0], {1, 0.25, 0, 0.25}, 1e-9);
    }
}

TEST(ReferenceCollide, ActsInTurnAndSkipsFixedParticles) {
    const std::array corner{Collider{.kind = ColliderKind::plane, .normal = {0, 1, 0}},
                            at_rest({.kind = ColliderKind::sphere, .dimensions = {1.5f, 0, 0}}, {.centre = {0, -0.75f, 0}})};
    const std::vector<Vec4> at(2, Vec4{0, -1, 0, 0.25f}); // alone, the sphere would push downwards
    const auto solved = reference::collide(corner, at, std::vector<Vec4>{{0, -1, 0, 1}, {0, -1, 0, 0}});
    expect_near(solved[0], {0, 1, 0, 0.25});
    expect_near(solved[1], {0, -1, 0, 0.25});
}

} // namespace
} // namespace mote::physics_reference
