// CPU reference of velocities into colliders after particles have moved. docs/physics/contact.md, "Impulses".
#pragma once

#include "reference/physics/collide/mesh.hpp"

namespace mote::reference {

// Takes from `v` of particles that touch a collider at `x` what leads into it, one collider after the other. dt in s.
template <typename S> void relax_at_colliders(StepState<S>& state, float dt, std::span<const MovingCollider<S>> colliders);
template <typename S> void relax_at_mesh(StepState<S>& state, const MeshSurface& surface);

} // namespace mote::reference
