// CPU reference of the walls on a particle's way. docs/physics/collide.md, "Swept collisions".
#pragma once

#include "reference/physics/collide/collider_surface.hpp"

#include <optional>

namespace mote::reference {

// Colliders move in the substep, or stay as they were when it began.
enum class Poses { move, stay_before };

// A collider as a particle sees it: at one pose, with the particle's way in the collider's own axes as a line at that pose.
template <typename S> class SeenCollider {
public:
    SeenCollider(const MovingCollider<S>& collider, Poses poses) : collider_(collider), poses_(poses) {}

    SurfaceOf<S> surface(const Vector3<S>& at) const {
        return poses_ == Poses::move ? collider_.surface_now(at) : collider_.surface_before(at);
    }
    Vector3<S> begin(const Vector3<S>& x) const { return poses_ == Poses::move ? collider_.carried(x) : x; }

private:
    const MovingCollider<S>& collider_;
    Poses poses_;
};

// Whether a particle that came from x may have passed the collider on its way to `at`.
template <typename S>
bool may_have_passed(const MovingCollider<S>& collider, Poses poses, const Vector3<S>& x, const Vector3<S>& at, S radius);

template <typename S> struct Touch {
    const MovingCollider<S>* collider = nullptr;
    S time = 0; // from 0 to 1
    Vector3<S> at{};
    SurfaceOf<S> surface{}; // as seen from there

    // How far a particle is beyond the plane that it cannot pass.
    S depth(const Vector3<S>& p, S radius) const { return radius - surface.distance - dot(surface.normal, p - at); }
};

// The first touch of a particle that passes any of the colliders on its way from x to p.
template <typename S> std::optional<Touch<S>> first_touch(std::span<const MovingCollider<S>> colliders, Poses poses,
                                                          const Vector3<S>& x, const Vector3<S>& p, S radius);

inline constexpr int kMaxTouches = 4; // before a particle stops at the next one

} // namespace mote::reference
