// CPU reference of signed distances to colliders and their gradients. docs/physics/collide.md, "Shapes".
#pragma once

#include "reference/physics/collide/pose.hpp"
#include "reference/physics/contact/contact.hpp"

namespace mote::reference {

enum class ColliderKind { plane, sphere, box, capsule, cylinder, cone };

struct Collider {
    ColliderKind kind = ColliderKind::plane;
    bool inside = false;  // a container: particles are inside
    Pose now{}, before{}; // at the end and at the start of the substep
    // m. Box: half extents. Sphere: radius. Capsule: radius, half length of the segment. Cylinder, cone: radius, half height. The
    // axis is the collider's y; a cone's tip is up.
    std::array<float, 3> dimensions{};
    std::array<float, 3> normal{0, 1, 0}; // of a plane, unit length, in the collider's axes; points to the particles
    Friction friction{};
    float restitution = 0.0f;
    bool active = true;
};

// A collider that does not move.
inline Collider at_rest(Collider collider, const Pose& pose) {
    collider.now = collider.before = pose;
    return collider;
}

template <typename S> struct SurfaceOf {
    S distance = 0;      // m, positive where particles may be
    Vector3<S> normal{}; // its gradient
};
using Surface = SurfaceOf<double>;

// Where the gradient is undefined, the normal of an obstacle is: y at the centre of a sphere; the collider's x axis on the
// segment of a capsule or the axis of a cylinder or cone, unless it is y; inside a box with several equally near faces, x before
// y before z, the positive side first, likewise for a cylinder's ends; the lateral surface if it is as near as an end of a
// cylinder or the base of a cone. A container has the opposite normal.
template <typename S> SurfaceOf<S> surface_at(const Collider& collider, const PoseOf<S>& pose, const Vector3<S>& at);

// At the pose `now`.
Surface surface_at(const Collider& collider, const Double3& at);

// M: the position, at the start of the substep, of the wall's point that is at `at` now.
Double3 wall_before(const Collider& collider, const Double3& at);

// A collider during a substep, with values that do not depend on the particle precomputed.
template <typename S> class MovingCollider {
public:
    // The poses of `shape` are not read.
    MovingCollider(const Collider& shape, const ExactPose& now, const ExactPose& before);
    explicit MovingCollider(const Collider& collider);

    bool active() const { return shape_.active; }
    bool container() const { return shape_.inside; }
    bool plane() const { return shape_.kind == ColliderKind::plane; }
    const Friction& friction() const { return shape_.friction; }
    float restitution() const { return shape_.restitution; }

    SurfaceOf<S> surface_now(const Vector3<S>& at) const { return surface(now_, at); }
    SurfaceOf<S> surface_before(const Vector3<S>& at) const { return surface(before_, at); }
    // The displacement, in the substep, of the wall's point that is at `at` now.
    Vector3<S> wall_moved(const Vector3<S>& at) const;
    // The present position of the wall's point that was at `at` when the substep began.
    Vector3<S> carried(const Vector3<S>& at) const;

private:
    struct Posed {
        PoseOf<S> pose;
        SurfaceOf<S> at_origin{}; // of planes: at the world's origin
    };

    static Posed posed(const Collider& shape, const ExactPose& pose);
    SurfaceOf<S> surface(const Posed& posed, const Vector3<S>& at) const {
        if (shape_.kind != ColliderKind::plane) return surface_at(shape_, posed.pose, at);
        return {posed.at_origin.distance + dot(posed.at_origin.normal, at), posed.at_origin.normal};
    }

    Collider shape_;
    Posed now_, before_;
    bool moves_; // within the substep
};

template <typename S> std::vector<MovingCollider<S>> moving(std::span<const Collider> colliders) {
    return {colliders.begin(), colliders.end()};
}

} // namespace mote::reference
