#include "spatial/zorder.hpp"

#include "algorithms/radix_sort.hpp"
#include "gpu/format.hpp"
#include "spatial/check_particles.hpp"
#include "spatial/entries.hpp"
#include "spatial/zorder_shared.h"

#include <mote/error.hpp>

#include <cmath>

namespace mote::spatial {

namespace {

constexpr std::uint32_t kBitsPerAxis = 21;

RunSearch search_of(const graph::Graph& graph, const Zorder& zorder, const Query& query, float largest_radius,
                    const RunSearchOptions& options) {
    require_zorder(graph, zorder);
    if (query.dimensions != zorder.dimensions) {
        throw Error(mote::format("z-order: found a query in {} dimensions, expected one in {}, as the z-order", query.dimensions,
                                 zorder.dimensions));
    }
    return {.programs = "spatial/zorder_search_",
            .count = zorder.count,
            .index = {"Keys", zorder.keys},
            .entries = zorder.entries,
            .spheres = zorder.spheres,
            .phases = zorder.phases,
            .cells_per_metre = zorder.cells_per_metre(),
            .query = query,
            .largest_radius = largest_radius,
            .options = options};
}

} // namespace

float cell_size_for(const Query& query, float smallest_radius) {
    return query.criterion == Criterion::touching ? 2 * smallest_radius + query.margin : smallest_radius;
}

Zorder new_zorder(graph::Graph& graph, const Particles& particles, const ZorderOptions& options) {
    const std::uint32_t n = particles.count.capacity;
    Zorder zorder;
    zorder.count = particles.count;
    zorder.cell_size = options.cell_size;
    zorder.dimensions = options.dimensions;
    zorder.keys = graph.transient("z-order keys", gpu::kUvec2, n);
    zorder.entries = graph.transient("z-order entries", gpu::kUint, n);
    zorder.spheres = graph.transient("z-order spheres", gpu::kVec4, n);
    if (particles.have_phases()) zorder.phases = graph.transient("z-order phases", gpu::kUint, n);
    return zorder;
}

void require_zorder(const graph::Graph& graph, const Zorder& zorder) {
    if (!(zorder.cell_size > 0) || !std::isfinite(zorder.cell_size) || !std::isfinite(zorder.cells_per_metre())) {
        throw Error(mote::format("z-order: finest cell size: found {}, expected a length above 0", zorder.cell_size));
    }
    if (zorder.dimensions != 2 && zorder.dimensions != 3) {
        throw Error(mote::format("z-order: dimensions: found {}, expected 2 or 3", zorder.dimensions));
    }
    graph.require("z-order", "its keys", zorder.keys, gpu::kUvec2, zorder.count.capacity);
    graph.require("z-order", "its entries", zorder.entries, gpu::kUint, zorder.count.capacity);
    graph.require("z-order", "its spheres", zorder.spheres, gpu::kVec4, zorder.count.capacity);
    if (zorder.have_phases()) graph.require("z-order", "its phases", zorder.phases, gpu::kUint, zorder.count.capacity);
}

Zorder build_zorder(graph::Graph& graph, const Particles& particles, const ZorderOptions& options) {
    Zorder zorder = new_zorder(graph, particles, options);
    zorder.count = graph.derive(particles.count, 1);
    build_zorder_into(graph, particles, zorder, options.radii);
    return zorder;
}

void build_zorder_into(graph::Graph& graph, const Particles& particles, const Zorder& zorder, const RadiusRange& radii) {
    require_zorder(graph, zorder);
    graph.require("z-order", "the spheres", particles.spheres, gpu::kVec4, zorder.count.capacity);
    check_particles(graph, {particles.spheres, zorder.count}, radii);
    const std::uint32_t n = zorder.count.capacity;
    const algorithms::SortBuffers unsorted{graph.transient("unsorted z-order keys", gpu::kUvec2, n),
                                           graph.transient("unsorted z-order entries", gpu::kUint, n)};
    graph.pass("spatial/zorder_encode", graph.threads(zorder.count),
               {{"Spheres", particles.spheres}, {"Keys", unsorted.keys}, {"Indices", unsorted.payloads}},
               shared::ZorderPush{zorder.cells_per_metre()}, {{"DIMENSIONS", zorder.dimensions}});
    algorithms::radix_sort(graph, unsorted, {zorder.keys, zorder.entries}, zorder.count, {0, kBitsPerAxis * zorder.dimensions});
    if (zorder.have_phases()) graph.require("z-order", "the phases", particles.phases, gpu::kUint, zorder.count.capacity);
    gather_entries(graph, {particles.spheres, zorder.count, particles.phases}, {zorder.entries, zorder.spheres, zorder.phases});
}

NeighbourLists search_zorder(graph::Graph& graph, const Zorder& zorder, const Query& query, float largest_radius,
                             graph::Buffer offsets, graph::Buffer neighbours, const RunSearchOptions& options) {
    return search_runs(graph, search_of(graph, zorder, query, largest_radius, options), offsets, neighbours);
}

NeighbourLists search_zorder_around(graph::Graph& graph, const Zorder& zorder, const Query& query, float largest_radius,
                                    const Particles& queries, graph::Buffer offsets, graph::Buffer neighbours,
                                    const RunSearchOptions& options) {
    return search_runs_around(graph, search_of(graph, zorder, query, largest_radius, options), queries, offsets, neighbours);
}

} // namespace mote::spatial
