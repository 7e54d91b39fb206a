// CPU reference of restitution at colliders. docs/physics/collide.md, "Bounce".
#pragma once

#include "reference/physics/collide/collider_surface.hpp"
#include "reference/physics/contact/contact_bounce.hpp"

namespace mote::reference {

template <typename S>
void bounce_off(StepState<S>& state, const BounceRules& rules, std::span<const MovingCollider<S>> colliders);

// The pass, after and like bounce() of contacts.
std::vector<Double4> bounce_off(const SolverState& state, const BounceRules& rules, std::span<const Collider> colliders,
                                std::span<const Vec4> velocities);

} // namespace mote::reference
