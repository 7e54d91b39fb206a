// CPU reference of particles against colliders. docs/physics/collide.md, "Collisions" and "Swept collisions".
#pragma once

#include "reference/physics/collide/collider_surface.hpp"
#include "reference/physics/solver_state.hpp"

namespace mote::reference {

// Stops `p` at the colliders on its way from `previous`, and moves it out of them, one after the other, with friction relative to
// `previous`. Rough ones stop the spin.
template <typename S> void collide(StepState<S>& state, std::span<const MovingCollider<S>> colliders);

// The same at the colliders' poses at the start of the substep, without friction.
template <typename S> void collide_before(StepState<S>& state, std::span<const MovingCollider<S>> colliders);

// The pass: returns the next predicted positions. `start` holds x, w.
std::vector<Double4> collide(std::span<const Collider> colliders, std::span<const Vec4> predicted, std::span<const Vec4> start);

} // namespace mote::reference
