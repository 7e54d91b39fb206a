// Signed distances to colliders and their gradients. docs/physics.md, "colliders".
#pragma once

#include "reference/physics/collide/pose.hpp"
#include "reference/physics/contact/contact.hpp"

namespace mote::reference {

enum class ColliderKind { plane, sphere, box, capsule, cylinder, cone };

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

template <typename S> struct SurfaceOf {
    S distance = 0;      // m, positive where particles may be
    Vector3<S> normal{}; // its gradient
};
using Surface = SurfaceOf<double>;

// Where there is no gradient: at the centre of a sphere the normal of the obstacle is y; on the segment of a capsule or the axis
// of a cylinder or cone, where it is not y, its x axis; deep in a box, as near to several faces, that of x before y before z, on
// the positive side first, as of a cylinder's ends; as near to its side as to an end, the side; as near to a cone's lateral as to
// its base, the lateral. A container's is the opposite.
template <typename S> SurfaceOf<S> surface_at(const Collider& collider, const PoseOf<S>& pose, const Vector3<S>& at);

// Where the collider is now.
Surface surface_at(const Collider& collider, const Double3& at);

// M: where the point of the wall that is at `at` now was at the begin of the substep.
Double3 wall_before(const Collider& collider, const Double3& at);

// A collider during a substep, with what can be known of it before particles are looked at.
template <typename S> class MovingCollider {
public:
    // The poses of `shape` are not read.
    MovingCollider(const Collider& shape, const ExactPose& now, const ExactPose& before);
    explicit MovingCollider(const Collider& collider);

    bool active() const { return shape_.active; }
    const Friction& friction() const { return shape_.friction; }
    float restitution() const { return shape_.restitution; }

    SurfaceOf<S> surface_now(const Vector3<S>& at) const { return surface(now_, at); }
    SurfaceOf<S> surface_before(const Vector3<S>& at) const { return surface(before_, at); }
    // What the point of the wall that is at `at` now has moved by in the substep.
    Vector3<S> wall_moved(const Vector3<S>& at) const;

private:
    struct Posed {
        PoseOf<S> pose;
        SurfaceOf<S> at_origin{}; // of planes: seen from the world's origin
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
