#include "spatial/knn.hpp"

#include "gpu/format.hpp"
#include "spatial/check_particles.hpp"
#include "spatial/knn_shared.h"

#include <mote/error.hpp>

#include <algorithm>
#include <functional>
#include <string>

namespace mote::spatial {

namespace {

using graph::Buffer;
using graph::Count;
using graph::Graph;

// The inputs of a search in any structure: the particles in its order, and the queries, which may be the particles themselves
// (`self`).
struct Search {
    Buffer order;
    Buffer spheres;
    Count particles;
    Buffer queries;
    Count count;
    bool self = false;
};

// One round: its push constants, how many neighbours it finds, and the queue of its long queries.
struct Round {
    shared::KnnPush push;
    gpu::ConstantValue found;
    gpu::ConstantValue self;
    std::string suffix; // of the program's name
    LongQueries long_queries;
};

void search_in_rounds(Graph& graph, const Search& search, const NearestOptions& options, const NearestLists& lists,
                      const std::function<void(const Round&)>& search_round) {
    const std::uint32_t k = options.k;
    if (k == 0 || k > kMaxNearest) {
        throw Error(mote::format("find_nearest: k: found {}, expected 1 to {}", k, kMaxNearest));
    }
    require_thread_steps("find_nearest", options.max_thread_steps, kMaxWalkSteps);
    graph.require("find_nearest", "queries", search.queries, gpu::kVec4, search.count.capacity);
    graph.require("find_nearest", "indices", lists.indices, gpu::kUint, std::uint64_t{search.count.capacity} * k);
    graph.require("find_nearest", "squared distances", lists.distances2, gpu::kFloat, std::uint64_t{search.count.capacity} * k);
    if (!search.self) check_points(graph, "query", search.queries, search.count);
    for (std::uint32_t first = 0; first < k; first += shared::KNN_ROUND) {
        Round round;
        round.push = {k, first, options.max_thread_steps, 0, 0, 0};
        round.found = {"K", std::min(k - first, shared::KNN_ROUND)};
        round.self = {"SELF", search.self ? 1u : 0u};
        round.suffix = first == 0 ? "" : "_next";
        round.long_queries = new_long_queries(graph, "find_nearest", search.count);
        search_round(round);
        graph.pass("spatial/knn_long" + round.suffix, long_query_work(graph, round.long_queries, search.particles.capacity),
                   {{"Queries", search.queries},
                    {"Order", search.order},
                    {"Spheres", search.spheres},
                    {"Particles", graph.threads(search.particles).block},
                    {"LongQueries", round.long_queries.queue.queries},
                    {"LoopTruncated", round.long_queries.loop_truncated},
                    {"KnnIndices", lists.indices},
                    {"KnnDistances2", lists.distances2}},
                   round.push, {round.found, round.self});
    }
}

void search_tree(Graph& graph, const Tree& tree, const Search& search, const NearestOptions& options, const NearestLists& lists) {
    require_tree(graph, tree);
    if (tree.kind != NodeKind::aabb) throw Error("find_nearest: tree: found nodes other than boxes, expected boxes");
    search_in_rounds(graph, search, options, lists, [&](const Round& round) {
        graph.pass("spatial/knn_tree" + round.suffix, graph.threads(search.count),
                   {{"Queries", search.queries},
                    {"Order", tree.order},
                    {"Spheres", tree.spheres},
                    {"Particles", graph.threads(tree.leaves).block},
                    {"KnnIndices", lists.indices},
                    {"KnnDistances2", lists.distances2},
                    {"LongQueries", round.long_queries.queue.queries},
                    {"LongQueryCount", round.long_queries.queue.number},
                    {"Bounds", tree.bounds},
                    {"Children", tree.children},
                    {"Parents", tree.parents},
                    {"Siblings", tree.siblings},
                    {"Ropes", tree.ropes}},
                   round.push, {round.found, round.self});
    });
}

void search_grid(Graph& graph, const HashGrid& grid, const Search& search, const NearestOptions& options,
                 const NearestLists& lists) {
    require_hash_grid(graph, grid);
    search_in_rounds(graph, search, options, lists, [&](const Round& round) {
        shared::KnnPush push = round.push;
        push.cell = grid.cell;
        push.cells_per_metre = grid.cells_per_metre();
        push.buckets = grid.buckets;
        graph.pass("spatial/knn_grid" + round.suffix, graph.threads(search.count),
                   {{"Queries", search.queries},
                    {"Order", grid.entries},
                    {"Spheres", grid.spheres},
                    {"Particles", graph.threads(grid.count).block},
                    {"KnnIndices", lists.indices},
                    {"KnnDistances2", lists.distances2},
                    {"LongQueries", round.long_queries.queue.queries},
                    {"LongQueryCount", round.long_queries.queue.number},
                    {"BucketOffsets", grid.bucket_offsets}},
                   push, {round.found, round.self, {"DIMENSIONS", grid.dimensions}});
    });
}

} // namespace

void find_nearest(Graph& graph, const Tree& tree, const NearestOptions& options, const NearestLists& lists) {
    search_tree(graph, tree, {tree.order, tree.spheres, tree.leaves, tree.spheres, tree.leaves, true}, options, lists);
}

void find_nearest(Graph& graph, const Tree& tree, Buffer queries, const Count& count, const NearestOptions& options,
                  const NearestLists& lists) {
    search_tree(graph, tree, {tree.order, tree.spheres, tree.leaves, queries, count, false}, options, lists);
}

void find_nearest(Graph& graph, const HashGrid& grid, const NearestOptions& options, const NearestLists& lists) {
    search_grid(graph, grid, {grid.entries, grid.spheres, grid.count, grid.spheres, grid.count, true}, options, lists);
}

void find_nearest(Graph& graph, const HashGrid& grid, Buffer queries, const Count& count, const NearestOptions& options,
                  const NearestLists& lists) {
    search_grid(graph, grid, {grid.entries, grid.spheres, grid.count, queries, count, false}, options, lists);
}

} // namespace mote::spatial
