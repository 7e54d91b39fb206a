// Restitution of colliders. docs/physics.md, "bounce".
#pragma once

#include "reference/physics/collide/surface.hpp"
#include "reference/physics/contact/bounce.hpp"

namespace mote::reference {

template <typename S>
void bounce_off(StepState<S>& state, const BounceRules& rules, std::span<const MovingCollider<S>> colliders);

// The pass: as bounce(), after that.
std::vector<Double4> bounce_off(const SolverState& state, const BounceRules& rules, std::span<const Collider> colliders,
                                std::span<const Vec4> velocities);

} // namespace mote::reference
