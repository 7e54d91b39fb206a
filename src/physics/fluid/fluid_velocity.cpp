#include "physics/fluid/fluid_velocity.hpp"

#include "physics/fluid/fluid_curl_shared.h"
#include "physics/fluid/fluid_velocity_shared.h"

namespace mote::physics {

graph::Buffer fluid_curl(graph::Graph& graph, const SolverState& solving, const spatial::NeighbourLists& lists,
                         graph::Buffer velocities, const FluidVelocityOptions& options) {
    const graph::Buffer curls = graph.transient("curls", gpu::kVec4, solving.count.capacity);
    graph.pass("physics/fluid/fluid_curl", graph.threads(solving.count),
               {{"PositionRadius", solving.predicted},
                {"Sph", solving.sph},
                {"Offsets", lists.offsets},
                {"Neighbours", lists.neighbours},
                {"Velocities", velocities},
                {"Curls", curls}},
               shared::FluidCurlPush{capacity_of(graph, lists)},
               {{"DIMENSIONS", options.dimensions}, {"KERNEL", static_cast<std::uint32_t>(options.kernel)}});
    return curls;
}

graph::Buffer fluid_velocity(graph::Graph& graph, const SolverState& solving, const spatial::NeighbourLists& lists,
                             graph::Buffer velocities, graph::Buffer curls, graph::Buffer flows, graph::Buffer step,
                             const FluidVelocityOptions& options) {
    graph.require("fluid_velocity", "flows", flows, gpu::kVec4, options.materials);
    graph.require("fluid_velocity", "step", step, gpu::kVec4, shared::STEP_VECTORS);
    const bool vorticity = curls != graph::Buffer{};
    const graph::Buffer changed = graph.transient("velocities of fluids", gpu::kVec4, solving.count.capacity);
    graph.pass(
        "physics/fluid/fluid_velocity", graph.threads(solving.count),
        {{"PositionRadius", solving.predicted},
         {"Sph", solving.sph},
         {"Offsets", lists.offsets},
         {"Neighbours", lists.neighbours},
         {"Velocities", velocities},
         {"MaterialId", solving.material_id},
         {"Flows", flows},
         {"Curls", graph::or_absent(curls)},
         {"Step", step},
         {"Changed", changed}},
        shared::FluidVelocityPush{capacity_of(graph, lists)},
        {{"DIMENSIONS", options.dimensions}, {"KERNEL", static_cast<std::uint32_t>(options.kernel)}, {"VORTICITY", vorticity}});
    return changed;
}

} // namespace mote::physics
