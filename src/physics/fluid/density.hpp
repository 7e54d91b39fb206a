// Fluid keeps its density: one iteration of a position-based fluid (docs/physics.md).
#pragma once

#include "physics/fluid/kernel.hpp"
#include "physics/state/attribute.hpp"
#include "physics/state/particles.hpp"
#include "spatial/lists.hpp"

#include <cstdint>

namespace mote::physics {

/// kg/m³, of fluids, before the last iteration of the last step. Every step writes it anew.
inline const AttributeOf<float> kDensities{{.name = "densities", .type = gpu::kFloat, .sorted = false}};

struct DensityOptions {
    std::uint32_t dimensions = 3;
    std::uint32_t materials = 1; ///< How many there are.
    Kernel kernel = Kernel::cubic_spline;
    float relaxation = 1;        ///< ω, from above 0 to below 2.
    float clump_distance = 0.3f; ///< In kernel widths: where the artificial pressure has its strength.
    float half_kernel = 0;       ///< m: solids of at least this radius are large solids, if there are `samples`.
    /// vec4 per particle: boundary_density() of the same predicted positions. No buffer: there are no boundaries.
    graph::Buffer boundary_density{};
    graph::Buffer samples{}; ///< boundary_kernel_table(), for large solids. No buffer: there are none.
};

/// `fluids` holds a vec4 per material: ε, artificial pressure, 1 if one-sided, rest density. Writes `densities` (float, kg/m³; 0
/// of solids) and gives back the multipliers (vec4: λ, 0 of solids; y and z of SolverState::sph; artificial pressure).
graph::Buffer density_lambda(graph::Graph& graph, const SolverState& solving, const spatial::NeighbourLists& lists,
                             graph::Buffer fluids, graph::Buffer densities, const DensityOptions& options);

/// Replaces `solving.predicted` by the positions after one iteration.
void density_solve(graph::Graph& graph, SolverState& solving, const spatial::NeighbourLists& lists, graph::Buffer multipliers,
                   const DensityOptions& options);

} // namespace mote::physics
