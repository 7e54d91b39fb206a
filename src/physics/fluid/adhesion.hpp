// How solids, colliders and meshes draw fluid (docs/physics.md, "adhesion").
#pragma once

#include "physics/fluid/boundary_density.hpp"
#include "physics/state/particles.hpp"
#include "spatial/lists.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace mote::physics {

/// F at φ/h = 0, 1/64 … 1 in x (without a unit), as many as boundary_kernel_table() gives.
std::vector<std::array<float, 4>> adhesion_samples(std::uint32_t dimensions);

/// Gives back the `velocities` (vec4, as in State) with what adhesion does to them, of fluid and of solids. Of `solving`,
/// `predicted` is where particles are now. `adhesions` holds a float per material: β, m/s², 0 of solids; `samples`:
/// adhesion_samples(); `step`: see predict(); `walls` are those that attract. Solids of a radius of
/// `half_kernel` (m) or more, if that is above 0, are large solids.
graph::Buffer adhesion(graph::Graph& graph, const SolverState& solving, const spatial::NeighbourLists& lists,
                       graph::Buffer velocities, graph::Buffer adhesions, graph::Buffer samples, graph::Buffer step,
                       const BoundaryDensityOptions& walls, float half_kernel);

} // namespace mote::physics
