// How far solids move in a substep (docs/physics/contact.md, "Health").
#pragma once

#include "physics/contact/impacts.hpp"
#include "physics/state/particles.hpp"

namespace mote::physics {

/// float per particle: the displacement of a solid in a substep of `duration`, in these radii. `velocities`: as in State.
graph::Buffer measure_impact_displacements(graph::Graph& graph, const SolverState& solver, graph::Buffer velocities,
                                           const ImpactRadii& radii, double duration);

} // namespace mote::physics
