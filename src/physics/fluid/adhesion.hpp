// Attraction of fluid by solids, colliders and meshes (docs/physics/fluid.md, "Adhesion").
#pragma once

#include "physics/fluid/boundary_density.hpp"
#include "physics/state/particles.hpp"
#include "spatial/lists.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace mote::physics {

/// F at φ/h = 0, 1/64 … 1 in x (dimensionless): kBoundaryKernelSamples of them.
std::vector<std::array<float, 4>> adhesion_samples(std::uint32_t dimensions);

/// Returns the `velocities` (vec4, as in State) of fluid and solids after adhesion. `solver.predicted` must hold the current
/// positions. `adhesions`: float per material, β in m/s², 0 for solids. `samples`: adhesion_samples(). `step`: see predict().
/// `boundary`: the colliders and meshes that attract. `solids`: whether there are solid particles.
graph::Buffer adhesion(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& lists,
                       graph::Buffer velocities, graph::Buffer adhesions, graph::Buffer samples, graph::Buffer step,
                       const BoundaryDensityOptions& boundary, bool solids = true);

} // namespace mote::physics
