// Density contribution of colliders and meshes to nearby fluid, as if fluid continued behind them (docs/physics/fluid.md).
#pragma once

#include "physics/collide/collider_features.hpp"
#include "physics/fluid/kernel.hpp"
#include "physics/state/particles.hpp"
#include "spatial/triangle_queries.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace mote::physics {

/// Samples of the kernel's integral between 0 and h, both ends included.
inline constexpr std::uint32_t kBoundaryKernelSamples = 65;

/// B, h B', K and h K' at φ/h = 0, 1/64 … 1 (dimensionless), valid for every h = kernel_scale r. Calibrated so that a lattice
/// whose first layer is at distance r from a wall has its rest density there too.
std::vector<std::array<float, 4>> boundary_kernel_table(Kernel kernel, double kernel_scale, std::uint32_t dimensions);

struct BoundaryDensityOptions {
    std::uint32_t dimensions = 3;
    graph::Buffer colliders{}; ///< vec4, see collide(). Null: none.
    ColliderFeatures features{};
    graph::Buffer clearances{};                      ///< Of the substep: collide_first(). Null: all colliders count.
    std::optional<spatial::ClosestPoints> closest{}; ///< On meshes, within the largest kernel width: closest_on_mesh().
};

/// vec4 per particle: ∇B (1/m) and B of all walls together; 0 for solids. `samples` holds kBoundaryKernelSamples vec4:
/// boundary_kernel_table().
graph::Buffer boundary_density(graph::Graph& graph, const SolverState& solver, graph::Buffer samples,
                               const BoundaryDensityOptions& options);

} // namespace mote::physics
