// The camera of `mote view`: how mouse input changes it, without a mouse.
#include "cli/view/orbit_camera.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace mote::test {
namespace {

using cli::OrbitCamera;

constexpr float kNear = 1e-5f;

Camera three_metres_away() { return {.eye = {0, 1, 3}, .target = {0, 1, 0}, .field_of_view = 90}; }

void expect_near(const Vec3& found, const Vec3& expected) {
    for (std::size_t axis = 0; axis < 3; ++axis) EXPECT_NEAR(found[axis], expected[axis], kNear) << "axis " << axis;
}

double distance(const Vec3& a, const Vec3& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

TEST(OrbitCamera, StartsAtTheScenesCamera) {
    const Camera scene{.eye = {2, 1.5f, 4}, .target = {0.5f, 0.5f, -1}, .field_of_view = 30};
    const Camera begin = OrbitCamera(scene).camera();
    expect_near(begin.eye, scene.eye);
    expect_near(begin.target, scene.target);
    expect_near(begin.up, {0, 1, 0});
    EXPECT_EQ(begin.field_of_view, 30);
}

TEST(OrbitCamera, HalfAHeightIsAQuarterTurn) {
    OrbitCamera orbit(three_metres_away());
    orbit.orbit(0.5f, 0); // the world follows the cursor to the right: the camera moves left
    expect_near(orbit.camera().eye, {-3, 1, 0});
    orbit.orbit(-1, 0);
    expect_near(orbit.camera().eye, {3, 1, 0});
    orbit.orbit(0, 0.25f); // pulled down, the world is seen from 45 degrees above
    const float half = 3 * std::numbers::sqrt2_v<float> / 2;
    expect_near(orbit.camera().eye, {half, 1 + half, 0});
    expect_near(orbit.camera().target, {0, 1, 0});
}

TEST(OrbitCamera, StopsBeforeThePoles) {
    OrbitCamera orbit(three_metres_away());
    for (int i = 0; i < 100; ++i) orbit.orbit(0.01f, 0.3f);
    const Camera above = orbit.camera();
    EXPECT_LT(above.eye[1], 4);
    EXPECT_GT(above.eye[1], 3.99);
    EXPECT_GT(std::hypot(above.eye[0], above.eye[2]), 0.01) << "up and the line of sight are not the same";
    EXPECT_NEAR(distance(above.eye, above.target), 3, kNear);
    OrbitCamera from_above({.eye = {0, 5, 0}, .target = {0, 0, 0}});
    EXPECT_GT(std::hypot(from_above.camera().eye[0], from_above.camera().eye[2]), 0.01);
}

// At 90 degrees and 3 m the image is 6 m high: a drag over a third of it is 2 m.
TEST(OrbitCamera, PanFollowsTheCursor) {
    OrbitCamera orbit(three_metres_away());
    orbit.pan(1.0f / 3, 0);
    expect_near(orbit.camera().target, {-2, 1, 0});
    orbit.pan(0, 1.0f / 3);
    expect_near(orbit.camera().target, {-2, 3, 0});
    expect_near(orbit.camera().eye, {-2, 3, 3});
}

TEST(OrbitCamera, ZoomsWithinReason) {
    OrbitCamera orbit(three_metres_away());
    orbit.zoom(1);
    expect_near(orbit.camera().eye, {0, 1, 2.7f});
    orbit.zoom(-1);
    expect_near(orbit.camera().eye, {0, 1, 3});
    orbit.zoom(1e6f);
    EXPECT_GT(distance(orbit.camera().eye, orbit.camera().target), 0);
    orbit.zoom(-1e6f);
    EXPECT_LE(distance(orbit.camera().eye, orbit.camera().target), 1.001e6);
}

TEST(OrbitCamera, RaysPassThroughTheImagesPoints) {
    const OrbitCamera orbit(three_metres_away());
    const cli::Ray ahead = orbit.ray({0, 0}, 2);
    expect_near(ahead.origin, {0, 1, 3});
    expect_near(ahead.direction, {0, 0, -1});
    const float third = 1 / std::sqrt(6.0f); // the upper right corner: (2, 1, -1), normalised
    expect_near(orbit.ray({1, -1}, 2).direction, {2 * third, third, -third});
    expect_near(orbit.at_depth_of({5, 5, 0}, {1, -1}, 2), {6, 4, 0});
    expect_near(orbit.at_depth_of({0, 0, 1.5f}, {-1, 1}, 2), {-3, -0.5f, 1.5f});
    EXPECT_TRUE(std::isfinite(orbit.at_depth_of({0, 1, 10}, {0.5f, 0.5f}, 2)[0])) << "what is behind the eye";
}

} // namespace
} // namespace mote::test
