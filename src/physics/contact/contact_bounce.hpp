// Restitution between solids (docs/physics/contact.md, "Bounce").
#pragma once

#include "physics/state/particles.hpp"
#include "spatial/lists.hpp"

#include <cstdint>

namespace mote::physics {

struct ContactBounceOptions {
    std::uint32_t dimensions = 3;
    bool fluids = true;          ///< Whether particles can be fluid.
    std::uint32_t materials = 1; ///< Number of materials.
};

/// Returns `velocities` (vec4 as in State, at the end of the substep) after bouncing. `unconstrained`: p° and x as predict()
/// returned them. `counts`: contact_count() of these. `pairs`: see contact_solve(). `step`: see predict().
graph::Buffer contact_bounce(graph::Graph& graph, const SolverState& unconstrained, const spatial::NeighbourLists& lists,
                             graph::Buffer counts, graph::Buffer pairs, graph::Buffer velocities, graph::Buffer step,
                             const ContactBounceOptions& options);

} // namespace mote::physics
