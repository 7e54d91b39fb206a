// Vector mathematics of the host. Shaders have GLSL's own; the raster layer has GLM's matrices.
#pragma once

#include <array>
#include <cmath>
#include <type_traits>

namespace mote {

template <typename T> std::array<T, 3> operator+(const std::array<T, 3>& a, const std::array<T, 3>& b) {
    return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
template <typename T> std::array<T, 3> operator-(const std::array<T, 3>& a, const std::array<T, 3>& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
template <typename T> std::array<T, 3> operator*(std::type_identity_t<T> factor, const std::array<T, 3>& v) {
    return {factor * v[0], factor * v[1], factor * v[2]};
}
template <typename T> T dot(const std::array<T, 3>& a, const std::array<T, 3>& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
template <typename T> std::array<T, 3> cross(const std::array<T, 3>& a, const std::array<T, 3>& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
/// Neither overflows nor underflows.
template <typename T> T length(const std::array<T, 3>& v) { return std::hypot(v[0], v[1], v[2]); }
/// `v` is not zero.
template <typename T> std::array<T, 3> normalized(const std::array<T, 3>& v) {
    const T norm = length(v);
    return {v[0] / norm, v[1] / norm, v[2] / norm};
}

} // namespace mote
