// What density passes need of a scene and its colliders.
#pragma once

#include "physics/fluid/boundary_density.hpp"
#include "physics/fluid/density.hpp"
#include "physics/step_context.hpp"

namespace mote::physics {

/// The colliders and meshes near fluid, at the positions of `context.solver`.
BoundaryDensityOptions boundaries_of(StepContext& context);
/// Adds the boundary density at those positions. `boundary_kernel`: boundary_kernel_table().
DensityOptions density_options(StepContext& context, graph::Buffer boundary_kernel);

} // namespace mote::physics
