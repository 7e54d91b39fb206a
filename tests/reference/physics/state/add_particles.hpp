// The particles that a scene begins with.
#pragma once

#include "reference/physics/step_state.hpp"

#include <mote/scene.hpp>

namespace mote::reference {

// To an empty state with sufficient capacity.
template <typename S> void add_particles(const Scene& scene, StepState<S>& state);

} // namespace mote::reference
