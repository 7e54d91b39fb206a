// Fluid keeps its density: one iteration of a position-based fluid (docs/physics.md).
#pragma once

#include "physics/fluid/kernel.hpp"
#include "physics/particles.hpp"
#include "spatial/lists.hpp"

#include <cstdint>

namespace mote::physics {

struct DensityOptions {
    std::uint32_t dimensions = 3;
    std::uint32_t materials = 1; ///< How many there are.
    Kernel kernel = Kernel::cubic_spline;
    float relaxation = 1;        ///< ω, from above 0 to below 2.
    float clump_distance = 0.3f; ///< In kernel widths: where the artificial pressure has its strength.
    graph::Buffer walls{};       ///< vec4 per particle: walls(), of the same predicted positions. No buffer: there are none.
    graph::Buffer samples{};     ///< wall_samples(), for balls. No buffer: there are none.
};

/// `fluids` holds a vec4 per material: ε, artificial pressure, 1 if the fluid only pushes. Writes `densities` (float, kg/m³; 0 of
/// solids) and gives back the multipliers (vec4: λ, 0 of solids; y and z of Solving::fluid; artificial pressure).
graph::Buffer density_lambda(graph::Graph& graph, const Solving& solving, const spatial::NeighbourLists& lists,
                             graph::Buffer fluids, graph::Buffer densities, const DensityOptions& options);

/// Replaces `solving.predicted` by the positions after one iteration.
void density_solve(graph::Graph& graph, Solving& solving, const spatial::NeighbourLists& lists, graph::Buffer multipliers,
                   const DensityOptions& options);

} // namespace mote::physics
