#include "cli/view/orbit_camera.hpp"

#include "cli/view/zoom.hpp"
#include "vector3.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mote::cli {

namespace {

constexpr float kHighest = 89 * std::numbers::pi_v<float> / 180; // limit of the pitch: at the pole, right is undefined

} // namespace

OrbitCamera::OrbitCamera(const Camera& begin) : target_(begin.target), field_of_view_(begin.field_of_view) {
    const Vec3 away = begin.eye - begin.target;
    distance_ = std::clamp(length(away), kNearest, kWorldExtent);
    yaw_ = std::atan2(away[0], away[2]);
    pitch_ = std::clamp(std::asin(std::clamp(away[1] / distance_, -1.0f, 1.0f)), -kHighest, kHighest);
}

OrbitCamera::Axes OrbitCamera::axes() const {
    const float cy = std::cos(yaw_), sy = std::sin(yaw_), cp = std::cos(pitch_), sp = std::sin(pitch_);
    return {.right = {cy, 0, -sy}, .up = {-sp * sy, cp, -sp * cy}, .back = {cp * sy, sp, cp * cy}};
}

float OrbitCamera::tangent() const { return std::tan(field_of_view_ * std::numbers::pi_v<float> / 360); }

Camera OrbitCamera::camera() const {
    return {.eye = target_ + distance_ * axes().back, .target = target_, .up = {0, 1, 0}, .field_of_view = field_of_view_};
}

float OrbitCamera::height() const { return 2 * distance_ * tangent(); }

void OrbitCamera::orbit(float right, float down) {
    yaw_ = std::remainder(yaw_ - right * std::numbers::pi_v<float>, 2 * std::numbers::pi_v<float>);
    pitch_ = std::clamp(pitch_ + down * std::numbers::pi_v<float>, -kHighest, kHighest);
}

void OrbitCamera::pan(float right, float down) {
    const Axes own = axes();
    target_ = target_ - right * height() * own.right + down * height() * own.up;
}

void OrbitCamera::zoom(float notches) { distance_ = zoomed(distance_, notches); }

Ray OrbitCamera::ray(std::array<float, 2> screen_point, float aspect) const {
    const Axes own = axes();
    const Vec3 ahead{-own.back[0], -own.back[1], -own.back[2]};
    const Vec3 direction = ahead + screen_point[0] * aspect * tangent() * own.right - screen_point[1] * tangent() * own.up;
    const float norm = length(direction);
    return {camera().eye, {direction[0] / norm, direction[1] / norm, direction[2] / norm}};
}

Vec3 OrbitCamera::at_depth_of(const Vec3& point, std::array<float, 2> screen_point, float aspect) const {
    const Ray through = ray(screen_point, aspect);
    const Vec3 back = axes().back;
    const float depth = -dot(point - through.origin, back);
    return through.origin + std::max(depth, kNearest) / -dot(through.direction, back) * through.direction;
}

} // namespace mote::cli
