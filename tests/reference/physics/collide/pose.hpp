// Position and rotation of a collider.
#pragma once

#include "reference/vector3.hpp"

#include <array>

namespace mote::reference {

template <typename S> struct PoseOf {
    Vector3<S> centre{};                   // m
    std::array<S, 4> rotation{0, 0, 0, 1}; // unit quaternion, the real part last: from the collider's axes to the world's

    bool operator==(const PoseOf&) const = default;
};
using Pose = PoseOf<float>;
using ExactPose = PoseOf<double>;

template <typename To, typename From> PoseOf<To> as(const PoseOf<From>& pose) {
    const auto& q = pose.rotation;
    return {.centre = as<To>(pose.centre),
            .rotation = {static_cast<To>(q[0]), static_cast<To>(q[1]), static_cast<To>(q[2]), static_cast<To>(q[3])}};
}

template <typename S> Vector3<S> rotated(const std::array<S, 4>& q, const Vector3<S>& a) {
    const Vector3<S> axis{q[0], q[1], q[2]};
    const Vector3<S> turn = 2 * cross(axis, a);
    return a + q[3] * turn + cross(axis, turn);
}

template <typename S> Vector3<S> rotated_back(const std::array<S, 4>& q, const Vector3<S>& a) {
    return rotated({-q[0], -q[1], -q[2], q[3]}, a);
}

} // namespace mote::reference
