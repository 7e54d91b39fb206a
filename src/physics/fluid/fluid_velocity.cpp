#include "physics/fluid/fluid_velocity.hpp"

#include "physics/fluid/fluid_curl_shared.h"
#include "physics/fluid/fluid_velocity_shared.h"

namespace mote::physics {

graph::Buffer fluid_curl(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& lists,
                         graph::Buffer velocities, const FluidVelocityOptions& options) {
    const graph::Buffer curls = graph.transient("curls", gpu::kVec4, solver.count.capacity);
    graph.pass("physics/fluid/fluid_curl", graph.threads(solver.count),
               {{"Predicted", solver.predicted, lists.of_others()},
                {"Sph", solver.sph, options.alike ? graph::Fetches{} : lists.of_others()},
                {"Offsets", lists.offsets},
                {"Neighbours", lists.neighbours, lists.per_entry()},
                {"Velocities", velocities, lists.of_others()},
                {"MaterialId", solver.material_id, graph::Fetches::rarely()},
                {"Curls", curls},
                {"Anchors", solver.anchors_off_lattice(), lists.of_others()}},
               shared::FluidCurlPush{capacity_of(graph, lists), solver.period, solver.inverse_period()},
               {{"DIMENSIONS", options.dimensions},
                {"KERNEL", static_cast<std::uint32_t>(options.kernel)},
                {"ALIKE", options.alike},
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
               {{"Predicted", solver.predicted, lists.of_others()},
                {"Sph", solver.sph, options.alike ? graph::Fetches{} : lists.of_others()},
                {"Offsets", lists.offsets},
                {"Neighbours", lists.neighbours, lists.per_entry()},
                {"Velocities", velocities, lists.of_others()},
                {"MaterialId", solver.material_id, graph::Fetches::rarely()},
                {"VelocityCoefficients", coefficients, graph::Fetches::uniform()},
                {"Curls", graph::or_absent(curls), lists.of_others()},
                {"Step", step, graph::Fetches::uniform()},
                {"NewVelocities", changed},
                {"Anchors", solver.anchors_off_lattice(), lists.of_others()}},
               shared::FluidVelocityPush{capacity_of(graph, lists), solver.period, solver.inverse_period()},
               {{"DIMENSIONS", options.dimensions},
                {"KERNEL", static_cast<std::uint32_t>(options.kernel)},
                {"VORTICITY", vorticity},
                {"ALIKE", options.alike},
                {"LATTICE", solver.on_lattice()}});
    return changed;
}

} // namespace mote::physics
