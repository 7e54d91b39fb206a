// CPU reference: sorts the particles of a step and removes those in sinks. docs/physics.md, "Sort".
#pragma once

#include "reference/physics/state/particle_order.hpp"
#include "reference/physics/step_state.hpp"

namespace mote::reference {

template <typename S> void sort_particles(StepState<S>& state, std::span<const Sink> sinks, double frame_cell);

} // namespace mote::reference
