// Vectors of any scalar type. In double precision they give the result of a shader without rounding.
#pragma once

#include <array>
#include <cmath>
#include <type_traits>

namespace mote::reference {

template <typename S> using Vector3 = std::array<S, 3>;
using Double3 = Vector3<double>;

template <typename S> Vector3<S> operator+(const Vector3<S>& a, const Vector3<S>& b) {
    return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
template <typename S> Vector3<S> operator-(const Vector3<S>& a, const Vector3<S>& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
template <typename S> Vector3<S> operator*(std::type_identity_t<S> s, const Vector3<S>& a) {
    return {s * a[0], s * a[1], s * a[2]};
}
template <typename S> S dot(const Vector3<S>& a, const Vector3<S>& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
template <typename S> S length(const Vector3<S>& a) { return std::sqrt(dot(a, a)); }
template <typename S> Vector3<S> cross(const Vector3<S>& a, const Vector3<S>& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
/// `a` without its component along a unit vector.
template <typename S> Vector3<S> tangential(const Vector3<S>& a, const Vector3<S>& normal) { return a - dot(a, normal) * normal; }

template <typename To, typename From> Vector3<To> as(const Vector3<From>& a) {
    return {static_cast<To>(a[0]), static_cast<To>(a[1]), static_cast<To>(a[2])};
}

} // namespace mote::reference
