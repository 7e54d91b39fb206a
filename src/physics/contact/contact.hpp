// Contacts between particles, with friction: one iteration of a Jacobi solver with mass splitting (docs/physics.md).
#pragma once

#include "physics/state/particles.hpp"
#include "spatial/lists.hpp"

#include <mote/scene.hpp>

#include <cstdint>

namespace mote::physics {

struct ContactOptions {
    std::uint32_t dimensions = 3;
    bool fluids = true;          ///< Whether there can be any among the particles.
    float relaxation = 1;        ///< ω, from above 0 to below 2.
    std::uint32_t materials = 1; ///< How many there are.
    JacobiAveraging averaging = JacobiAveraging::mass_splitting;
    float mass_scaling = 0; ///< 1/m: inverse masses are scaled by exp(mass_scaling · height).
};

/// uint per particle: how many contacts it has; 0 of those that nothing moves.
graph::Buffer contact_count(graph::Graph& graph, const SolverState& solving, const spatial::NeighbourLists& lists,
                            const ContactOptions& options);

/// Replaces `solving.predicted` by the positions after one iteration. `pairs` holds a vec4 for every two materials, row by row:
/// static and kinetic friction, restitution.
void contact_solve(graph::Graph& graph, SolverState& solving, const spatial::NeighbourLists& lists, graph::Buffer counts,
                   graph::Buffer pairs, const ContactOptions& options);

} // namespace mote::physics
