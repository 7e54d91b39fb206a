// Contacts between particles, with friction: one iteration of a Jacobi solver with mass splitting (docs/physics/contact.md).
#pragma once

#include "physics/state/particles.hpp"
#include "spatial/lists.hpp"

#include <mote/scene.hpp>

#include <cstdint>

namespace mote::physics {

struct ContactOptions {
    std::uint32_t dimensions = 3;
    bool fluids = true;          ///< Whether particles can be fluid.
    float relaxation = 1;        ///< ω in (0, 2).
    std::uint32_t materials = 1; ///< Number of materials.
    JacobiAveraging averaging = JacobiAveraging::mass_splitting;
    float mass_scaling = 0; ///< 1/m: inverse masses are scaled by exp(mass_scaling · y).
};

/// uint per particle: its number of contacts; 0 if it is fixed.
graph::Buffer contact_count(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& lists,
                            const ContactOptions& options);

/// Replaces `solver.predicted` by the positions after one iteration. `pairs` holds a vec4 per pair of materials, row by row:
/// static and kinetic friction, restitution.
void contact_solve(graph::Graph& graph, SolverState& solver, const spatial::NeighbourLists& lists, graph::Buffer counts,
                   graph::Buffer pairs, const ContactOptions& options);

} // namespace mote::physics
