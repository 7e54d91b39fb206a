#include "spatial/hash_grid_search.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

namespace mote::spatial {

namespace {

RunSearch search_of(const graph::Graph& graph, const HashGrid& grid, const Query& query, float largest_radius,
                    const RunSearchOptions& options) {
    require_hash_grid(graph, grid);
    if (query.dimensions != grid.dimensions) {
        throw Error(mote::format("hash grid: found a query in {} dimensions, expected one in {}, as the grid", query.dimensions,
                                 grid.dimensions));
    }
    return {.programs = "spatial/hash_grid_search_",
            .count = grid.count,
            .index = {"BucketOffsets", grid.bucket_offsets},
            .entries = grid.entries,
            .spheres = grid.spheres,
            .phases = grid.phases,
            .cells_per_metre = grid.cells_per_metre(),
            .buckets = grid.buckets,
            .distinct_cells = grid.distinct_cells(),
            .query = query,
            .largest_radius = largest_radius,
            .options = options};
}

} // namespace

NeighbourLists search_hash_grid(graph::Graph& graph, const HashGrid& grid, const Query& query, float largest_radius,
                                graph::Buffer offsets, graph::Buffer neighbours, const RunSearchOptions& options) {
    return search_runs(graph, search_of(graph, grid, query, largest_radius, options), offsets, neighbours);
}

NeighbourLists search_hash_grid_around(graph::Graph& graph, const HashGrid& grid, const Query& query, float largest_radius,
                                       const Particles& queries, graph::Buffer offsets, graph::Buffer neighbours,
                                       const RunSearchOptions& options) {
    return search_runs_around(graph, search_of(graph, grid, query, largest_radius, options), queries, offsets, neighbours);
}

} // namespace mote::spatial
