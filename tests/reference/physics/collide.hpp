// CPU twin of the colliders. docs/physics.md, "colliders".
#pragma once

#include "reference/physics/contact.hpp"
#include "reference/physics/solver_state.hpp"

namespace mote::reference {

enum class ColliderKind { plane, sphere, box, capsule, cylinder, cone };

struct Pose {
    std::array<float, 3> centre{};             // m
    std::array<float, 4> rotation{0, 0, 0, 1}; // unit quaternion, the real part last: from the collider's axes to the world's

    bool operator==(const Pose&) const = default;
};

struct Collider {
    ColliderKind kind = ColliderKind::plane;
    bool inside = false;  // a container: particles may be where the obstacle would be
    Pose now{}, before{}; // at the end and at the begin of the substep
    // m. Box: half lengths. Sphere: radius. Capsule: radius, half of its segment. Cylinder, cone: radius, half height. All along
    // their own y; a cone's tip is up.
    std::array<float, 3> dimensions{};
    std::array<float, 3> normal{0, 1, 0}; // of a plane, unit length, along the collider's axes; particles are on that side
    Friction friction{};
    float restitution = 0.0f;
    bool active = true;
};

// One that does not move.
inline Collider at_rest(Collider collider, const Pose& pose) {
    collider.now = collider.before = pose;
    return collider;
}

Double3 rotated(const std::array<float, 4>& rotation, const Double3& a);
Double3 rotated_back(const std::array<float, 4>& rotation, const Double3& a);

struct Surface {
    double distance = 0.0; // m, positive where particles may be
    Double3 normal{};      // its gradient
};

// Where the collider is now. Where there is no gradient: at the centre of a sphere the normal of the obstacle is y; on the
// segment of a capsule or the axis of a cylinder or cone, where it is not y, its x axis; deep in a box, as near to several faces,
// that of x before y before z, on the positive side first, as of a cylinder's ends; as near to its side as to an end, the side;
// as near to a cone's mantle as to its base, the mantle. A container's is the opposite.
Surface surface_at(const Collider& collider, const Double3& at);

// M: where the point of the wall that is at `at` now was at the begin of the substep.
Double3 wall_before(const Collider& collider, const Double3& at);

// The next predicted positions: one collider after the other. `start` holds x, w.
std::vector<Double4> collide(std::span<const Collider> colliders, std::span<const Vec4> predicted, std::span<const Vec4> start);

} // namespace mote::reference
