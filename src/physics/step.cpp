#include "physics/step.hpp"

#include "physics/collide/collide.hpp"
#include "physics/finish.hpp"
#include "physics/predict.hpp"
#include "spatial/check_particles.hpp"
#include "spatial/neighbour_search.hpp"

#include <algorithm>
#include <limits>

namespace mote::physics {

namespace {

using graph::Buffer;
using graph::Graph;

// Half a kernel of the largest fluid particle: solids are found from as far as they count in a density.
float least_search_radius(const StepOptions& options) {
    return options.fluid_radii ? 0.5f * options.kernel_scale * options.fluid_radii->largest : 0;
}

// From the smallest to the largest search radius that predict() gives.
spatial::RadiusRange search_radii(const StepOptions& options) {
    const float least = least_search_radius(options);
    spatial::RadiusRange reach{std::numeric_limits<float>::max(), 0};
    if (options.fluid_radii) reach = {0.5f * options.kernel_scale * options.fluid_radii->smallest, least};
    if (options.solid_radii) {
        reach.smallest = std::min(reach.smallest, std::max(options.solid_radii->smallest, least));
        reach.largest = std::max({reach.largest, options.solid_radii->largest, least});
    }
    return reach;
}

spatial::NeighbourLists neighbours(Graph& graph, const State& state, Buffer search_spheres, const StepOptions& options) {
    const std::uint32_t n = state.count.capacity;
    const spatial::NeighbourSearch search(
        {.criterion = spatial::Criterion::touching, .margin = options.margin, .dimensions = options.dimensions},
        search_radii(options), n);
    const Buffer starts = graph.transient("neighbour starts", gpu::kUint, std::uint64_t{n} + 1);
    const Buffer list = graph.transient("neighbours", gpu::kUint, options.neighbour_room);
    return search.add(graph, {search_spheres, state.count, state.phases}, starts, list);
}

} // namespace

Buffer add_step(Graph& graph, const State& state, Buffer step, const Tables& tables, const StepOptions& options) {
    Prediction prediction = predict(graph, state, step, tables.rest_densities,
                                    {.dimensions = options.dimensions,
                                     .materials = options.materials,
                                     .kernel_scale = options.kernel_scale,
                                     .least_search_radius = least_search_radius(options)});
    Solving& solving = prediction.solving;
    const spatial::NeighbourLists lists = neighbours(graph, state, prediction.search_spheres, options);

    const ContactOptions contacts{
        .dimensions = options.dimensions, .relaxation = options.contact_relaxation, .materials = options.materials};
    const DensityOptions density{.dimensions = options.dimensions,
                                 .materials = options.materials,
                                 .kernel = options.kernel,
                                 .relaxation = options.density_relaxation};
    Densities densities{};
    for (std::uint32_t iteration = 0; iteration < options.iterations; ++iteration) {
        if (options.solid_radii) {
            const Buffer counts = contact_count(graph, solving, lists, contacts);
            contact_solve(graph, solving, lists, counts, tables.pairs, contacts);
        }
        if (options.fluid_radii) {
            densities = density_lambda(graph, solving, lists, tables.fluids, density);
            density_solve(graph, solving, lists, densities, density);
        }
        if (tables.colliders != Buffer{}) collide(graph, solving, tables.colliders, {.dimensions = options.dimensions});
    }

    finish(graph, solving, state, step);
    spatial::check_points(graph, "particle", state.spheres, state.count); // what goes wrong is told at once
    return densities.densities;
}

} // namespace mote::physics
