// The 2-D camera of `mote view`: how mouse input changes it, without a mouse.
#include "cli/view/flat_camera.hpp"

#include <gtest/gtest.h>

namespace mote::test {
namespace {

using cli::FlatCamera;

constexpr float kNear = 1e-5f;

// 8 m wide and 2 m high, around (1, 1): images twice as wide as high show 4 m of height.
FlatCamera wide() { return FlatCamera({{-3, 0}, {5, 2}}); }

void expect_near(std::array<float, 2> found, std::array<float, 2> expected) {
    for (std::size_t axis = 0; axis < 2; ++axis) EXPECT_NEAR(found[axis], expected[axis], kNear) << "axis " << axis;
}

TEST(FlatCamera, StartsWithTheEntireScene) {
    Scene scene{.dimensions = 2};
    scene.particles.push_back({.position = {2, 3, 0}, .radius = 0.5f});
    scene.emitters.push_back({.centre = {0, 4, 0}, .radius = 1});
    scene.colliders.push_back({.kind = ColliderKind::box, .centre = {6, 0, 0}, .half_extents = {2, 1, 1}});
    const cli::Rectangle all = cli::rectangle_around(scene);
    expect_near(all.lower, {-1.27f, -1.27f}); // including 3 % of 9 m
    expect_near(all.upper, {8.27f, 5.27f});
}

TEST(FlatCamera, FindsThePointUnderTheCursor) {
    expect_near(wide().at({0, 0}, 2), {1, 1});
    expect_near(wide().at({-1, -1}, 2), {-3, 3});
    expect_near(wide().at({1, 1}, 2), {5, -1});
    expect_near(wide().at({1, 1}, 8), {9, 0}); // wider than the rectangle: its height fills the image
}

TEST(FlatCamera, PanFollowsTheCursor) {
    FlatCamera camera = wide();
    camera.pan(0.25f, -0.5f, 2); // 1 m to the right and 2 m up
    expect_near(camera.shown().lower, {-4, -2});
    expect_near(camera.shown().upper, {4, 0});
}

TEST(FlatCamera, ZoomsWithinReason) {
    FlatCamera camera = wide();
    camera.zoom(1);
    expect_near(camera.shown().lower, {-2.6f, 0.1f});
    expect_near(camera.shown().upper, {4.6f, 1.9f});
    camera.zoom(-1);
    expect_near(camera.shown().lower, {-3, 0});
    camera.zoom(1e6f);
    EXPECT_GT(camera.shown().upper[0], camera.shown().lower[0]);
    EXPECT_GT(camera.shown().upper[1], camera.shown().lower[1]);
    camera.zoom(-1e6f);
    EXPECT_LE(camera.shown().upper[0] - camera.shown().lower[0], 1.001e6f);
}

} // namespace
} // namespace mote::test
