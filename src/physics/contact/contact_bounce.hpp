// Solids that bounce off each other (docs/physics.md, "bounce").
#pragma once

#include "physics/state/particles.hpp"
#include "spatial/lists.hpp"

#include <cstdint>

namespace mote::physics {

struct ContactBounceOptions {
    std::uint32_t dimensions = 3;
    bool fluids = true;          ///< Whether there can be any among the particles.
    std::uint32_t materials = 1; ///< How many there are.
};

/// Gives back `velocities` (vec4 as in State, of the substep's end) with what bouncing adds. `unconstrained` is what predict()
/// gave: p° and x; `counts` is contact_count() of it, `pairs` as of contact_solve(), `step` as of predict().
graph::Buffer contact_bounce(graph::Graph& graph, const SolverState& unconstrained, const spatial::NeighbourLists& lists,
                             graph::Buffer counts, graph::Buffer pairs, graph::Buffer velocities, graph::Buffer step,
                             const ContactBounceOptions& options);

} // namespace mote::physics
