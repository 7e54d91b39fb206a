#include "spatial/hash_grid.hpp"

#include "algorithms/radix_sort.hpp"
#include "algorithms/scan.hpp"
#include "gpu/format.hpp"
#include "spatial/check_particles.hpp"
#include "spatial/entries.hpp"
#include "spatial/hash_grid_build_shared.h"
#include "spatial/hash_grid_shared.h"
#include "spatial/lists_shared.h"
#include "spatial/loop_truncated.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <bit>
#include <cmath>

namespace mote::spatial {

namespace {

using graph::Buffer;
using graph::Count;
using graph::Graph;

constexpr std::uint32_t kFewestBuckets = 64;
constexpr std::uint32_t kSortersOfALongBucket = 64; // threads; more would mostly wait for each other

shared::HashGridPush push_for(const HashGrid& grid) { return {grid.cells_per_metre(), grid.buckets}; }

void sort_into_buckets(Graph& graph, const Particles& particles, const HashGrid& grid) {
    const std::uint32_t n = grid.count.capacity;
    const algorithms::SortBuffers unsorted{graph.transient("grid keys", gpu::kUint, n),
                                           graph.transient("grid indices", gpu::kUint, n)};
    const Buffer sorted_keys = graph.transient("sorted grid keys", gpu::kUint, n);
    graph.pass("spatial/hash_grid_encode", graph.threads(grid.count),
               {{"Spheres", particles.spheres}, {"Keys", unsorted.keys}, {"Indices", unsorted.payloads}}, push_for(grid),
               {{"DIMENSIONS", grid.dimensions}});
    const auto key_bits = static_cast<std::uint32_t>(std::countr_zero(grid.buckets));
    algorithms::radix_sort(graph, unsorted, {sorted_keys, grid.entries}, grid.count, {0, key_bits});
    const Count offsets = Count::host(grid.buckets / shared::BUCKETS_AT_ONCE + 1);
    graph.pass("spatial/hash_grid_offsets", graph.threads(offsets),
               {{"Particles", graph.threads(grid.count).block}, {"Keys", sorted_keys}, {"BucketOffsets", grid.bucket_offsets}},
               push_for(grid));
}

void count_into_buckets(Graph& graph, const Particles& particles, const HashGrid& grid) {
    const std::uint32_t n = grid.count.capacity;
    const Buffer keys = graph.transient("grid keys", gpu::kUint, n);
    // One more than buckets: the last offset is the end of the last bucket. Behind them, the number of long buckets.
    const Count counters = Count::host(grid.buckets + 1);
    const Buffer counts = graph.transient("grid counts", gpu::kUint, std::uint64_t{grid.buckets} + 2);
    const Buffer unordered = graph.transient("unordered grid entries", gpu::kUint, n);
    graph.fill(counts, 0);
    graph.pass("spatial/hash_grid_count", graph.threads(grid.count),
               {{"Spheres", particles.spheres}, {"Keys", keys}, {"Counts", counts, graph::Fetches::at_indices()}}, push_for(grid),
               {{"DIMENSIONS", grid.dimensions}});
    algorithms::exclusive_scan(graph, counts, counters, grid.bucket_offsets);
    graph.pass("spatial/hash_grid_scatter", graph.threads(grid.count),
               {{"Keys", keys},
                {"BucketOffsets", grid.bucket_offsets, graph::Fetches::at_indices()},
                {"Counts", counts, graph::Fetches::at_indices()},
                {"Unordered", unordered, graph::Fetches::at_indices()}});
    const std::uint32_t max_long = n / shared::LONG_BUCKET + 1;
    const Buffer long_buckets = graph.transient("long grid buckets", gpu::kUint, max_long + 1);
    graph.pass("spatial/hash_grid_rank", graph.threads(grid.count),
               {{"Keys", keys},
                {"BucketOffsets", grid.bucket_offsets, graph::Fetches::per_thread(2).elsewhere()},
                {"Unordered", unordered, graph::Fetches::at_indices()},
                {"Entries", grid.entries, graph::Fetches::at_indices()},
                {"LongBuckets", long_buckets, graph::Fetches::rarely()},
                {"Counts", counts, graph::Fetches::rarely()}},
               push_for(grid));
    graph::Work sorters = graph.tiles(Count::gpu(counts, grid.buckets + 1, max_long), 1);
    sorters.workgroup_size = std::min(graph.settings().workgroup_size, kSortersOfALongBucket);
    graph.pass("spatial/lists_sort_long", sorters,
               {{"Offsets", grid.bucket_offsets, graph::Fetches::rarely()},
                {"LongLists", long_buckets, graph::Fetches::rarely()},
                {"Neighbours", grid.entries, graph::Fetches::rarely()},
                {"LoopTruncated", detect_truncated_loops(graph, "hash grid")}},
               shared::ListsSortPush{n});
}

// The cyclic distance of the buckets of two cells that differ by (0, y, z).
std::uint32_t bucket_distance(std::uint32_t y, std::uint32_t z, std::uint32_t buckets) {
    const std::uint32_t forward = (y * shared::GRID_HASH_Y + z * shared::GRID_HASH_Z) & (buckets - 1);
    return std::min(forward, buckets - forward);
}

} // namespace

std::uint32_t HashGrid::distinct_cells() const {
    constexpr std::uint32_t kMaxCells = 32;
    // Two rows of `cells` cells share a bucket if their first buckets are less than `cells` apart. This distance depends only on
    // the difference of their y and z, and is the same for opposite differences.
    std::uint32_t cells = 1, nearest = buckets;
    for (; cells < kMaxCells; ++cells) {
        for (std::uint32_t other = 0; other <= cells; ++other) { // all differences whose larger component is `cells`
            nearest = std::min(nearest, bucket_distance(cells, other, buckets));
            nearest = std::min(nearest, bucket_distance(cells, 0 - other, buckets));
            if (dimensions == 2) break;
            nearest = std::min(nearest, bucket_distance(other, cells, buckets));
            nearest = std::min(nearest, bucket_distance(0 - other, cells, buckets));
        }
        if (nearest <= cells) break;
    }
    return cells;
}

float cell_for(const Query& query, float largest_radius) {
    return query.criterion == Criterion::touching ? 2 * largest_radius + query.margin : largest_radius;
}

std::uint32_t buckets_for(std::uint32_t particles) {
    if (particles > 1u << 30) throw Error(mote::format("hash grid: found {} particles, expected at most 2^30", particles));
    return std::max(kFewestBuckets, std::bit_ceil(2 * particles));
}

HashGrid new_hash_grid(Graph& graph, const Particles& particles, const HashGridOptions& options) {
    const std::uint32_t n = particles.count.capacity;
    HashGrid grid;
    grid.count = particles.count;
    grid.cell = options.cell;
    grid.dimensions = options.dimensions;
    grid.buckets = options.buckets == 0 ? buckets_for(n) : options.buckets;
    grid.bucket_offsets = graph.transient("grid bucket offsets", gpu::kUint, std::uint64_t{grid.buckets} + 1);
    grid.entries = graph.transient("grid entries", gpu::kUint, n);
    grid.spheres = graph.transient("grid spheres", gpu::kVec4, n);
    if (particles.have_phases()) grid.phases = graph.transient("grid phases", gpu::kUint, n);
    return grid;
}

void require_hash_grid(const Graph& graph, const HashGrid& grid) {
    if (!(grid.cell > 0) || !std::isfinite(grid.cell) || !std::isfinite(grid.cells_per_metre())) {
        throw Error(mote::format("hash grid: cell size: found {}, expected a length above 0", grid.cell));
    }
    if (!std::has_single_bit(grid.buckets) || grid.buckets > 1u << 31) {
        throw Error(mote::format("hash grid: buckets: found {}, expected a power of two", grid.buckets));
    }
    if (grid.dimensions != 2 && grid.dimensions != 3) {
        throw Error(mote::format("hash grid: dimensions: found {}, expected 2 or 3", grid.dimensions));
    }
    graph.require("hash grid", "its bucket offsets", grid.bucket_offsets, gpu::kUint, std::uint64_t{grid.buckets} + 1);
    graph.require("hash grid", "its entries", grid.entries, gpu::kUint, grid.count.capacity);
    graph.require("hash grid", "its spheres", grid.spheres, gpu::kVec4, grid.count.capacity);
    if (grid.have_phases()) graph.require("hash grid", "its phases", grid.phases, gpu::kUint, grid.count.capacity);
}

HashGrid build_hash_grid(Graph& graph, const Particles& particles, const HashGridOptions& options) {
    HashGrid grid = new_hash_grid(graph, particles, options);
    grid.count = graph.derive(particles.count, 1);
    build_hash_grid(graph, particles, options.construction, grid, options.radii);
    return grid;
}

void build_hash_grid(Graph& graph, const Particles& particles, GridConstruction construction, const HashGrid& grid,
                     const RadiusRange& radii) {
    require_hash_grid(graph, grid);
    graph.require("hash grid", "the spheres", particles.spheres, gpu::kVec4, grid.count.capacity);
    check_particles(graph, {particles.spheres, grid.count}, radii);
    if (construction == GridConstruction::sorting)
        sort_into_buckets(graph, particles, grid);
    else
        count_into_buckets(graph, particles, grid);
    if (grid.have_phases()) graph.require("hash grid", "the phases", particles.phases, gpu::kUint, grid.count.capacity);
    gather_entries(graph, {particles.spheres, grid.count, particles.phases}, {grid.entries, grid.spheres, grid.phases});
}

} // namespace mote::spatial
