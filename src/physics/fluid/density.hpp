// Density constraints: one iteration of a position-based fluid (docs/physics/fluid.md, "Density").
#pragma once

#include "physics/fluid/kernel.hpp"
#include "physics/state/attribute.hpp"
#include "physics/state/particles.hpp"
#include "spatial/lists.hpp"

#include <cstdint>
#include <optional>

namespace mote::physics {

/// kg/m³, of fluids, before the last iteration of the last step. Every step overwrites it.
inline const AttributeOf<float> kDensities{{.name = "densities", .type = gpu::kFloat, .sorted = false, .in_files = true}};

struct DensityOptions {
    std::uint32_t dimensions = 3;
    std::uint32_t materials = 1; ///< Number of materials.
    Kernel kernel = Kernel::cubic_spline;
    float relaxation = 1; ///< ω in (0, 2).
    float artificial_pressure_distance =
        0.3f; ///< In kernel widths: distance at which the artificial pressure has its nominal strength.
    /// Where all particles are fluid of one material and radius: a/(V h²), kg/m^dimensions (fluid_table()). Passes are faster;
    /// each bit is the same.
    std::optional<float> alike{};
    /// vec4 per particle: boundary_density() of the same predicted positions. Null: no boundaries.
    graph::Buffer boundary_density{};
    graph::Buffer samples{}; ///< boundary_kernel_table(), for large solids. Null: none is large.
};

/// `fluids`: fluid_table(). Writes `densities` (float, kg/m³; 0 for solids) and returns the multipliers (vec4: λ/V, 0 for solids;
/// y and z of SolverState::sph; artificial pressure/V. Of particles that are alike: predicted position, λ/V).
graph::Buffer density_lambda(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& lists,
                             graph::Buffer fluids, graph::Buffer densities, const DensityOptions& options);

/// Replaces `solver.predicted` by the positions after one iteration.
void density_solve(graph::Graph& graph, SolverState& solver, const spatial::NeighbourLists& lists, graph::Buffer multipliers,
                   const DensityOptions& options);

} // namespace mote::physics
