// Particles against colliders. docs/physics.md, "colliders".
#pragma once

#include "reference/physics/collide/surface.hpp"
#include "reference/physics/solver_state.hpp"

namespace mote::reference {

// Out of the colliders, one after the other, with friction: `p`, from `previous`.
template <typename S> void collide(StepState<S>& state, std::span<const MovingCollider<S>> colliders);

// The same where they were at the begin of the substep, without friction.
template <typename S> void collide_before(StepState<S>& state, std::span<const MovingCollider<S>> colliders);

// The pass: the next predicted positions. `start` holds x, w.
std::vector<Double4> collide(std::span<const Collider> colliders, std::span<const Vec4> predicted, std::span<const Vec4> start);

} // namespace mote::reference
