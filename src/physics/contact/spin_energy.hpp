// The energy of rotation of particles (docs/physics/contact.md, "Health").
#pragma once

#include "physics/state/particles.hpp"

namespace mote::physics {

/// float per particle, J. `angular_velocities`: rad/s; w: not 0 if the particle does not turn.
graph::Buffer measure_spin_energy(graph::Graph& graph, const State& state, graph::Buffer angular_velocities,
                                  std::uint32_t dimensions);

} // namespace mote::physics
