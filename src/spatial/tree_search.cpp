#include "spatial/tree_search.hpp"

#include "gpu/format.hpp"
#include "spatial/check_particles.hpp"
#include "spatial/tree_search_passes.hpp"

#include <mote/error.hpp>

#include <cmath>

namespace mote::spatial {

using graph::Buffer;
using graph::Count;
using graph::Graph;

namespace {

void require(const Graph& graph, const Tree& tree, const Query& query, const TreeSearchOptions& options) {
    require_tree(graph, tree);
    if (!(query.margin >= 0) || std::isinf(query.margin)) {
        throw Error(mote::format("search_tree: margin: found {}, expected a finite number of at least 0", query.margin));
    }
    if (tree.have_motions() && (tree.kind != NodeKind::aabb || options.traversal != Traversal::ropes)) {
        throw Error("search_tree: found motions with spheres as nodes or another traversal, expected boxes and ropes");
    }
    require_thread_steps("search_tree", options.max_thread_steps, kMaxTreeSteps);
}

NeighbourLists lists_by(Graph& graph, TreeSearchPasses passes, Buffer offsets, Buffer neighbours,
                        const TreeSearchOptions& options) {
    return make_lists(graph, passes.queries(), offsets, neighbours, options.order, [&](const ListPass& round) {
        if (round.fill) {
            passes.fill(options.traversal, round.offsets, round.neighbours, round.capacity);
        } else {
            passes.count(options.traversal, round.counts);
        }
    });
}

} // namespace

NeighbourLists search_tree(Graph& graph, const Tree& tree, const Query& query, Buffer offsets, Buffer neighbours,
                           const TreeSearchOptions& options) {
    require(graph, tree, query, options);
    return lists_by(graph, TreeSearchPasses(graph, tree, query, options), offsets, neighbours, options);
}

NeighbourLists search_tree_around(Graph& graph, const Tree& tree, const Query& query, const Particles& queries, Buffer offsets,
                                  Buffer neighbours, const TreeSearchOptions& options) {
    require(graph, tree, query, options);
    if (options.traversal == Traversal::bottom_up) {
        throw Error(
            "search_tree_around: found the traversal bottom_up, which starts from a particle of the tree, expected another");
    }
    if (tree.have_motions() || queries.have_motions()) throw Error("search_tree_around: found motions, expected particles at rest");
    graph.require("search_tree_around", "the queries", queries.spheres, gpu::kVec4, queries.count.capacity);
    if (queries.have_phases()) {
        graph.require("search_tree_around", "the queries' phases", queries.phases, gpu::kUint, queries.count.capacity);
    }
    check_spheres(graph, "query", queries.spheres, queries.count);
    return lists_by(graph, TreeSearchPasses(graph, tree, query, options, queries), offsets, neighbours, options);
}

PairList search_tree_pairs(Graph& graph, const Tree& tree, const Query& query, Buffer pairs, const TreeSearchOptions& options) {
    require(graph, tree, query, options);
    if (query.criterion != Criterion::within_larger && query.criterion != Criterion::touching) {
        throw Error("search_tree_pairs: found an asymmetric criterion, expected within_larger or touching");
    }
    graph.require("search_tree_pairs", "pairs", pairs, gpu::kUvec2, 0);
    const auto capacity = static_cast<std::uint32_t>(graph.info(pairs).count);
    const Buffer counts = graph.transient("pair counts", gpu::kUint, tree.leaves.capacity);
    const Buffer offsets = graph.transient("pair offsets", gpu::kUint, std::uint64_t{tree.leaves.capacity} + 1);
    TreeSearchPasses passes(graph, tree, query, options);
    passes.count_pairs(counts);
    const Count total = make_starts(graph, counts, tree.leaves, offsets, capacity);
    passes.fill_pairs(offsets, pairs, capacity);
    return {pairs, total};
}

} // namespace mote::spatial
