// The oracle of colliders, tested like those in reference_test.cpp: against cases worked by hand and against properties that hold
// whatever the method.
#include "physics_reference_case.hpp"
#include "reference/physics/collide.hpp"

namespace mote::physics_reference {
namespace {

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
    Collider plane{.kind = ColliderKind::plane, .normal = {0, 1, 0}, .offset = 1.0f};
    expect_near(collided(plane, {3, 1.125f, 4}), {3, 1.25, 4});
    expect_near(collided(plane, {3, -5, 4}), {3, 1.25, 4});
    expect_near(collided(plane, {3, 1.25f, 4}), {3, 1.25, 4});
    expect_near(collided(plane, {3, 2, 4}), {3, 2, 4});
    plane.inside = true; // its other side
    expect_near(collided(plane, {3, 2, 4}), {3, 0.75, 4});
    expect_near(collided(plane, {3, 0, 4}), {3, 0, 4});
}

TEST(ReferenceCollide, Spheres) {
    Collider sphere{.kind = ColliderKind::sphere, .centre = {1, 0, 0}, .rotation = {1, 0, 0, 0}, .dimensions = {2, 0, 0}};
    expect_near(collided(sphere, {3.125f, 0, 0}), {3.25, 0, 0});
    expect_near(collided(sphere, {1, 0, -0.5f}), {1, 0, -2.25});
    expect_near(collided(sphere, {4, 0, 0}), {4, 0, 0});
    expect_near(collided(sphere, {1, 0, 0}), {1, 2.25, 0}); // from the very centre upwards
    sphere.inside = true;
    expect_near(collided(sphere, {4, 0, 0}), {2.75, 0, 0});
    expect_near(collided(sphere, {1, -1.875f, 0}), {1, -1.75, 0});
    expect_near(collided(sphere, {1, 0, 0}), {1, 0, 0});
    sphere.dimensions[0] = 0.125f; // into which it does not fit
    expect_near(collided(sphere, {1, 0, 0}), {1, -0.125, 0});
}

TEST(ReferenceCollide, Boxes) {
    Collider box{.kind = ColliderKind::box, .centre = {10, 0, 0}, .dimensions = {1, 2, 3}};
    expect_near(collided(box, {11.125f, 1, 1}), {11.25, 1, 1});
    expect_near(collided(box, {10, -1.5f, 1}), {10, -2.25, 1}); // out by the nearest face
    expect_near(collided(box, {10, 0, 0}), {11.25, 0, 0});      // as near to both: the positive side
    expect_near(collided(box, {11, 2, 3}), {11.25, 2, 3});      // on a corner: x before y before z
    expect_near(collided(box, {12, 0, 0}), {12, 0, 0});
    const double part = 0.25 / std::sqrt(3.0); // beyond a corner
    expect_near(collided(box, {11.0625f, 2.0625f, -3.0625f}), {11 + part, 2 + part, -3 - part});
    box.inside = true;
    expect_near(collided(box, {10.875f, 0, 0}), {10.75, 0, 0});
    expect_near(collided(box, {10, 0, -5}), {10, 0, -2.75});
    expect_near(collided(box, {10, 0, 0}), {10, 0, 0});
    expect_near(collided(box, {10.875f, 1.9375f, 0}), {10.875, 1.75, 0}); // of two faces the nearest
}

TEST(ReferenceCollide, RotatedBoxes) {
    const float half = std::sqrt(0.5f);
    // A quarter turn about z: its x axis is the world's y, and its y axis the world's -x.
    Collider box{.kind = ColliderKind::box, .centre = {10, 0, 0}, .rotation = {0, 0, half, half}, .dimensions = {1, 2, 3}};
    expect_near(collided(box, {10.5f, 1.125f, 0}), {10.5, 1.25, 0}, 1e-6);
    expect_near(collided(box, {12.125f, 0, 0}), {12.25, 0, 0}, 1e-6);
    expect_near(collided(box, {10.5f, 2, 0}), {10.5, 2, 0}, 1e-6);
    // An eighth turn about x takes its face at +y towards (y + z).
    const float cosine = std::cos(static_cast<float>(kPi) / 8.0f), sine = std::sin(static_cast<float>(kPi) / 8.0f);
    box.rotation = {sine, 0, 0, cosine};
    box.dimensions = {8, 1, 8};
    const double diagonal = 1.25 / std::sqrt(2.0);
    expect_near(collided(box, {10, 0.5f, 0.5f}), {10, diagonal, diagonal}, 1e-6);
    box.inside = true;
    expect_near(collided(box, {10, 2, 2}), {10, 0.75 / std::sqrt(2.0), 0.75 / std::sqrt(2.0)}, 1e-6);
}

TEST(ReferenceCollide, InTwoDimensionsABoxHasNoEndAlongZ) {
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
    capsule.rotation = {0, 0, half, half}; // along the world's -x
    expect_near(collided(capsule, {1.25f, 0, 0}), {1.75, 0, 0}, 1e-6);
    expect_near(collided(capsule, {0.5f, 0, 0}), {0.5, 0.75, 0}, 1e-6);
    capsule.inside = true;
    expect_near(collided(capsule, {0.5f, 1, 0}), {0.5, 0.25, 0}, 1e-6);
    expect_near(collided(capsule, {2, 0, 0}), {1.25, 0, 0}, 1e-6);
}

TEST(ReferenceCollide, FrictionByHand) {
    const Collider floor{.kind = ColliderKind::plane, .friction = {.of_rest = 0.5f, .of_motion = 0.25f}};
    const Vec4 at{1, 0.125f, 0, 0.25f};                                     // an eighth too low
    expect_near(collided(floor, at, {0.96875f, 1, 0}), {0.96875, 0.25, 0}); // slips by 1/32 < mu_s d: it sticks
    expect_near(collided(floor, at, {1, 1, 0.5f}), {1, 0.25, 0.03125});     // by 1/2: mu_k d is taken back
}

TEST(ReferenceCollide, InTurnAndNotWhatNothingMoves) {
    const std::array corner{Collider{.kind = ColliderKind::plane, .normal = {0, 1, 0}},
                            Collider{.kind = ColliderKind::sphere, .centre = {0, -0.75f, 0}, .dimensions = {1.5f, 0, 0}}};
    const std::vector<Vec4> at(2, Vec4{0, -1, 0, 0.25f}); // alone, the sphere would push downwards
    const auto solved = reference::collide(corner, at, std::vector<Vec4>{{0, -1, 0, 1}, {0, -1, 0, 0}});
    expect_near(solved[0], {0, 1, 0, 0.25});
    expect_near(solved[1], {0, -1, 0, 0.25});
}

} // namespace
} // namespace mote::physics_reference
