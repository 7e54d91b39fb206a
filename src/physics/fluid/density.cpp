#include "physics/fluid/density.hpp"

#include "physics/fluid/density_lambda_shared.h"
#include "physics/fluid/density_solve_shared.h"

#include <vector>

namespace mote::physics {

namespace {

std::vector<gpu::ConstantValue> constants_of(const SolverState& solver, const DensityOptions& options) {
    return {{"DIMENSIONS", options.dimensions},
            {"KERNEL", static_cast<std::uint32_t>(options.kernel)},
            {"BOUNDARIES", options.boundary_density != graph::Buffer{}},
            {"LARGE_SOLIDS", options.samples != graph::Buffer{}},
            {"ALIKE", options.alike.has_value()},
            {"LATTICE", solver.on_lattice()}};
}

} // namespace

graph::Buffer density_lambda(graph::Graph& graph, const SolverState& solver, const spatial::NeighbourLists& lists,
                             graph::Buffer fluids, graph::Buffer densities, const DensityOptions& options) {
    const std::uint32_t n = solver.count.capacity;
    graph.require("density_lambda", "fluids", fluids, gpu::kVec4, options.materials);
    graph.require("density_lambda", "densities", densities, gpu::kFloat, n);
    const graph::Buffer multipliers = graph.transient("multipliers", gpu::kVec4, n);
    graph.pass("physics/fluid/density_lambda", graph.threads(solver.count),
               {{"Predicted", solver.predicted, lists.of_others()},
                {"Sph", solver.sph, options.alike ? graph::Fetches{} : lists.of_others()},
                {"Offsets", lists.offsets},
                {"Neighbours", lists.neighbours, lists.per_entry()},
                {"BoundaryDensity", graph::or_absent(options.boundary_density)},
                {"Samples", graph::or_absent(options.samples), graph::Fetches::uniform()},
                {"MaterialId", solver.material_id},
                {"Fluids", fluids, graph::Fetches::uniform()},
                {"Densities", densities},
                {"Multipliers", multipliers},
                {"Anchors", solver.anchors_off_lattice(), lists.of_others()}},
               shared::DensityLambdaPush{capacity_of(graph, lists), solver.period, solver.inverse_period()},
               constants_of(solver, options));
    return multipliers;
}

void density_solve(graph::Graph& graph, SolverState& solver, const spatial::NeighbourLists& lists, graph::Buffer multipliers,
                   const DensityOptions& options) {
    const graph::Buffer moved = graph.transient("predicted after densities", gpu::kVec4, solver.count.capacity);
    graph.pass("physics/fluid/density_solve", graph.threads(solver.count),
               {{"Predicted", solver.predicted, options.alike ? graph::Fetches{} : lists.of_others()},
                {"Sph", solver.sph},
                {"Offsets", lists.offsets},
                {"Neighbours", lists.neighbours, lists.per_entry()},
                {"BoundaryDensity", graph::or_absent(options.boundary_density)},
                {"Samples", graph::or_absent(options.samples), graph::Fetches::uniform()},
                {"Multipliers", multipliers, lists.of_others()},
                {"NewPredicted", moved},
                {"MaterialId", solver.material_id, graph::Fetches::rarely()},
                {"Anchors", solver.anchors_off_lattice(), lists.of_others()}},
               shared::DensitySolvePush{options.relaxation, options.artificial_pressure_distance, options.alike.value_or(0),
                                        capacity_of(graph, lists), solver.period, solver.inverse_period()},
               constants_of(solver, options));
    solver.predicted = moved;
}

} // namespace mote::physics
