#include "physics/fluid/density_error.hpp"

namespace mote::physics {

DensityError measure_density_error(graph::Graph& graph, const State& state, graph::Buffer densities, graph::Buffer fluids,
                                   std::uint32_t dimensions) {
    const std::uint32_t n = state.count.capacity;
    graph.require("measure_density_error", "densities", densities, gpu::kFloat, n);
    const DensityError found{.errors = graph.transient("density errors", gpu::kFloat, n),
                             .volumes = graph.transient("fluid volumes", gpu::kFloat, n),
                             .weighted_errors = graph.transient("weighted density errors", gpu::kFloat, n),
                             .lost = graph.transient("lost volumes", gpu::kFloat, n)};
    graph.pass("physics/fluid/density_error", graph.threads(state.count),
               {{"Densities", densities},
                {"PositionRadius", state.position_radius},
                {"MaterialId", state.material_id},
                {"Fluids", fluids},
                {"Errors", found.errors},
                {"Volumes", found.volumes},
                {"WeightedErrors", found.weighted_errors},
                {"Lost", found.lost}},
               {{"DIMENSIONS", dimensions}});
    return found;
}

} // namespace mote::physics
