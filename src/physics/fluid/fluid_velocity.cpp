#include "physics/fluid/fluid_velocity.hpp"

#include "physics/fluid/fluid_curl_shared.h"
#include "physics/fluid/fluid_velocity_shared.h"

namespace mote::physics {

graph::Buffer fluid_curl(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& lists,
                         graph::Buffer velocities, const FluidVelocityOptions& options) {
    const graph::Buffer curls = graph.transient("curls", gpu::kVec4, solver.count.capacity);
    graph.pass("physics/fluid/fluid_curl", graph.threads(solver.count),
               {{"Predicted", solver.predicted},
                {"Sph", solver.sph},
                {"Offsets", lists.offsets},
                {"Neighbours", lists.neighbours},
                {"Velocities", velocities},
                {"MaterialId", solver.material_id},
                {"Curls", curls},
                {"Anchors", solver.anchors_off_lattice()}},
               shared::FluidCurlPush{capacity_of(graph, lists), solver.period, solver.inverse_period()},
               {{"DIMENSIONS", options.dimensions},
                {"KERNEL", static_cast<std::uint32_t>(options.kernel)},
                {"LATTICE", solver.on_lattice()}});
    return curls;
}

graph::Buffer fluid_velocity(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& lists,
                             graph::Buffer velocities, graph::Buffer curls, graph::Buffer coefficients, graph::Buffer step,
                             const FluidVelocityOptions& options) {
    graph.require("fluid_velocity", "coefficients", coefficients, gpu::kVec4, options.materials);
    graph.require("fluid_velocity", "step", step, gpu::kVec4, shared::STEP_VECTORS);
    const bool vorticity = curls != graph::Buffer{};
    const graph::Buffer changed = graph.transient("velocities of fluids", gpu::kVec4, solver.count.capacity);
    graph.pass("physics/fluid/fluid_velocity", graph.threads(solver.count),
               {{"Predicted", solver.predicted},
                {"Sph", solver.sph},
                {"Offsets", lists.offsets},
                {"Neighbours", lists.neighbours},
                {"Velocities", velocities},
                {"MaterialId", solver.material_id},
                {"VelocityCoefficients", coefficients},
                {"Curls", graph::or_absent(curls)},
                {"Step", step},
                {"NewVelocities", changed},
                {"Anchors", solver.anchors_off_lattice()}},
               shared::FluidVelocityPush{capacity_of(graph, lists), solver.period, solver.inverse_period()},
               {{"DIMENSIONS", options.dimensions},
                {"KERNEL", static_cast<std::uint32_t>(options.kernel)},
                {"VORTICITY", vorticity},
                {"LATTICE", solver.on_lattice()}});
    return changed;
}

} // namespace mote::physics
