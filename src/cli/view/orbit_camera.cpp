#include "cli/view/orbit_camera.hpp"

#include "cli/view/zoom.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mote::cli {

namespace {

constexpr float kHighest = 89 * std::numbers::pi_v<float> / 180; // of the pitch: at the pole itself there is no right and left

Vec3 sum(const Vec3& a, float factor, const Vec3& b) {
    return {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]};
}
float dot(const Vec3& a, const Vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
float length(const Vec3& v) { return std::sqrt(dot(v, v)); }

} // namespace

OrbitCamera::OrbitCamera(const Camera& begin) : target_(begin.target), field_of_view_(begin.field_of_view) {
    const Vec3 away = sum(begin.eye, -1, begin.target);
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
    return {.eye = sum(target_, distance_, axes().back), .target = target_, .up = {0, 1, 0}, .field_of_view = field_of_view_};
}

float OrbitCamera::height() const { return 2 * distance_ * tangent(); }

void OrbitCamera::orbit(float right, float down) {
    yaw_ = std::remainder(yaw_ - right * std::numbers::pi_v<float>, 2 * std::numbers::pi_v<float>);
    pitch_ = std::clamp(pitch_ + down * std::numbers::pi_v<float>, -kHighest, kHighest);
}

void OrbitCamera::pan(float right, float down) {
    const Axes own = axes();
    target_ = sum(sum(target_, -right * height(), own.right), down * height(), own.up);
}

void OrbitCamera::zoom(float notches) { distance_ = zoomed(distance_, notches); }

Ray OrbitCamera::ray(std::array<float, 2> place, float aspect) const {
    const Axes own = axes();
    const Vec3 ahead{-own.back[0], -own.back[1], -own.back[2]};
    const Vec3 direction = sum(sum(ahead, place[0] * aspect * tangent(), own.right), -place[1] * tangent(), own.up);
    const float norm = length(direction);
    return {camera().eye, {direction[0] / norm, direction[1] / norm, direction[2] / norm}};
}

Vec3 OrbitCamera::at_depth_of(const Vec3& point, std::array<float, 2> place, float aspect) const {
    const Ray through = ray(place, aspect);
    const Vec3 back = axes().back;
    const float depth = -dot(sum(point, -1, through.origin), back);
    return sum(through.origin, std::max(depth, kNearest) / -dot(through.direction, back), through.direction);
}

} // namespace mote::cli
