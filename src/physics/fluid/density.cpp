#include "physics/fluid/density.hpp"

#include "physics/fluid/density_lambda_shared.h"
#include "physics/fluid/density_solve_shared.h"

#include <vector>

namespace mote::physics {

namespace {

std::vector<gpu::ConstantValue> constants_of(const DensityOptions& options) {
    return {{"DIMENSIONS", options.dimensions},
            {"KERNEL", static_cast<std::uint32_t>(options.kernel)},
            {"WALLS", options.walls != graph::Buffer{}},
            {"BALLS", options.samples != graph::Buffer{}}};
}

// Anything of the type will do in the place of a buffer that nobody reads.
graph::Buffer or_any(graph::Buffer buffer, const Solving& solving) { return buffer != graph::Buffer{} ? buffer : solving.fluid; }

} // namespace

graph::Buffer density_lambda(graph::Graph& graph, const Solving& solving, const spatial::NeighbourLists& lists,
                             graph::Buffer fluids, graph::Buffer densities, const DensityOptions& options) {
    const std::uint32_t n = solving.count.capacity;
    graph.require("density_lambda", "fluids", fluids, gpu::kVec4, options.materials);
    graph.require("density_lambda", "densities", densities, gpu::kFloat, n);
    const graph::Buffer multipliers = graph.transient("multipliers", gpu::kVec4, n);
    graph.pass("physics/fluid/density_lambda", graph.threads(solving.count),
               {{"Predicted", solving.predicted},
                {"Fluid", solving.fluid},
                {"Starts", lists.starts},
                {"Neighbours", lists.neighbours},
                {"Walls", or_any(options.walls, solving)},
                {"Samples", or_any(options.samples, solving)},
                {"Traits", solving.traits},
                {"Fluids", fluids},
                {"Densities", densities},
                {"Multipliers", multipliers}},
               shared::DensityLambdaPush{room_of(graph, lists)}, constants_of(options));
    return multipliers;
}

void density_solve(graph::Graph& graph, Solving& solving, const spatial::NeighbourLists& lists, graph::Buffer multipliers,
                   const DensityOptions& options) {
    const graph::Buffer moved = graph.transient("predicted after densities", gpu::kVec4, solving.count.capacity);
    graph.pass("physics/fluid/density_solve", graph.threads(solving.count),
               {{"Predicted", solving.predicted},
                {"Fluid", solving.fluid},
                {"Starts", lists.starts},
                {"Neighbours", lists.neighbours},
                {"Walls", or_any(options.walls, solving)},
                {"Samples", or_any(options.samples, solving)},
                {"Multipliers", multipliers},
                {"Moved", moved}},
               shared::DensitySolvePush{options.relaxation, options.clump_distance, room_of(graph, lists)},
               constants_of(options));
    solving.predicted = moved;
}

} // namespace mote::physics
