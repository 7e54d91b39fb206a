#include "physics/step.hpp"

#include "physics/collide/collide.hpp"
#include "physics/finish.hpp"
#include "physics/predict.hpp"
#include "spatial/neighbour_search.hpp"

#include <algorithm>

namespace mote::physics {

namespace {

using graph::Buffer;
using graph::Graph;

// Half a kernel of the largest fluid particle: solids are found from as far as they count in a density.
float least_search_radius(const StepOptions& options) {
    return options.have_fluid ? 0.5f * options.kernel_scale * options.radii.largest : 0;
}

spatial::NeighbourLists neighbours(Graph& graph, const State& state, Buffer search_spheres, const StepOptions& options) {
    const float scale = options.have_fluid ? 0.5f * options.kernel_scale : 1;
    const spatial::RadiusRange reach{options.radii.smallest * (options.have_solid ? 1 : scale),
                                     options.radii.largest * std::max(1.0f, scale)};
    const std::uint32_t n = state.count.capacity;
    const spatial::NeighbourSearch search(
        {.criterion = spatial::Criterion::touching, .margin = options.margin, .dimensions = options.dimensions}, reach, n);
    const Buffer starts = graph.transient("neighbour starts", gpu::kUint, std::uint64_t{n} + 1);
    const Buffer list = graph.transient("neighbours", gpu::kUint, options.neighbour_room);
    return search.add(graph, {search_spheres, state.count, state.phases}, starts, list);
}

} // namespace

Buffer add_step(Graph& graph, const State& state, Buffer step, const Tables& tables, const StepOptions& options) {
    Prediction prediction = predict(graph, state, step, tables.rest_densities,
                                    {.dimensions = options.dimensions,
                                     .kernel_scale = options.kernel_scale,
                                     .least_search_radius = least_search_radius(options)});
    Solving& solving = prediction.solving;
    const spatial::NeighbourLists lists = neighbours(graph, state, prediction.search_spheres, options);

    const ContactOptions contacts{options.dimensions, options.contact_relaxation, options.materials};
    const DensityOptions density{
        .dimensions = options.dimensions, .kernel = options.kernel, .relaxation = options.density_relaxation};
    Densities densities{};
    for (std::uint32_t iteration = 0; iteration < options.iterations; ++iteration) {
        if (options.have_solid) {
            const Buffer counts = contact_count(graph, solving, lists, contacts);
            contact_solve(graph, solving, lists, counts, tables.pairs, contacts);
        }
        if (options.have_fluid) {
            densities = density_lambda(graph, solving, lists, tables.fluids, density);
            density_solve(graph, solving, lists, densities, density);
        }
        if (tables.colliders != Buffer{}) collide(graph, solving, tables.colliders);
    }

    const Finished finished = finish(graph, solving, state.velocities, step);
    graph.copy(finished.spheres, state.spheres, state.count.capacity);
    graph.copy(finished.velocities, state.velocities, state.count.capacity);
    return densities.densities;
}

} // namespace mote::physics
