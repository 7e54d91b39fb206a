// Puts the particles of a step into their order, without those that are in sinks. docs/physics.md, "order".
#pragma once

#include "reference/physics/motion/order.hpp"
#include "reference/physics/step_state.hpp"

namespace mote::reference {

template <typename S> void sort_particles(StepState<S>& state, std::span<const Sink> sinks);

} // namespace mote::reference
