// CPU twin of the colliders. docs/physics.md, "colliders".
#pragma once

#include "reference/physics/contact.hpp"
#include "reference/physics/solver_state.hpp"

namespace mote::reference {

enum class ColliderKind { plane, sphere, box, capsule };

struct Collider {
    ColliderKind kind = ColliderKind::plane;
    bool inside = false; // a container: particles may be where the obstacle would be
    std::array<float, 3> centre{};
    std::array<float, 4> rotation{0, 0, 0, 1}; // unit quaternion, the real part last: from the collider's axes to the world's
    std::array<float, 3> dimensions{}; // m. Box: half lengths. Sphere: radius. Capsule: radius, half of its segment, along its y
    std::array<float, 3> normal{0, 1, 0}; // of a plane, unit length; particles may be where normal . p > offset
    float offset = 0.0f;                  // m
    Friction friction{};
};

struct Surface {
    double distance = 0.0; // m, positive where particles may be
    Double3 normal{};      // its gradient
};

// Where there is no gradient: at the centre of a sphere the normal of the obstacle is y, on the segment of a capsule its x axis;
// deep in a box, as near to several faces, that of x before y before z, on the positive side first. A container's is the
// opposite.
Surface surface_at(const Collider& collider, const Double3& at);

// The next predicted positions: one collider after the other.
std::vector<Double4> collide(std::span<const Collider> colliders, std::span<const Vec4> predicted, std::span<const Vec4> start);

} // namespace mote::reference
