#include "spatial/tree_search.hpp"

#include "gpu/format.hpp"
#include "spatial/tree_search_shared.h"

#include <mote/error.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>
#include <string>
#include <vector>

namespace mote::spatial {

namespace {

using graph::Binding;
using graph::Buffer;
using graph::Count;
using graph::Graph;
using graph::Work;

static_assert(shared::AABB_NODES == static_cast<std::uint32_t>(NodeKind::aabb));
static_assert(shared::SPHERE_NODES == static_cast<std::uint32_t>(NodeKind::sphere));

constexpr std::uint32_t kStackWorkgroup = 64; // so many stacks fit into 32 KiB

// Words per query for what is found while counting: enough for the 15 to 30 runs of leaves in which 30 to 60 neighbours lie.
constexpr std::uint32_t kMostHits = 32;

// The threads of a workgroup to which a search was left take as many steps as there are.
constexpr std::uint32_t kEndlessPatience = std::numeric_limits<std::uint32_t>::max();

const char* name_of(Traversal traversal) {
    switch (traversal) {
    case Traversal::stack: return "stack";
    case Traversal::sparse: return "sparse";
    case Traversal::bitstack: return "bitstack";
    case Traversal::ropes: return "ropes";
    case Traversal::bottom_up: return "bottom_up";
    }
    throw Error("search_tree: there is no such traversal");
}

void require(const Graph& graph, const Tree& tree, const Query& query, const TreeSearchOptions& options) {
    require_tree(graph, tree);
    if (!(query.margin >= 0) || std::isinf(query.margin)) {
        throw Error(mote::format("search_tree: the margin must be finite and at least 0, but it is {}", query.margin));
    }
    require_patience("search_tree", options.patience, kMostTreePatience);
}

// The buffers of one search, and its passes. How they share the work among them: shaders/spatial/tree_count.glsl.
class Search {
public:
    // The queries are the leaves, unless there are spheres to search `around`.
    Search(Graph& graph, const Tree& tree, const Query& query, const TreeSearchOptions& options, const Count& queries,
           Buffer around = {})
        : graph_(graph), tree_(tree), queries_(queries), leaf_work_(graph.threads(tree.leaves).block) {
        const bool self = around == Buffer{};
        const bool phases = self && tree.have_phases();
        const gpu::ConstantValue phase_use{"PHASES", !phases               ? shared::NO_PHASES
                                                     : options.skip_phases ? shared::SKIP_PHASES
                                                                           : shared::FILTER_PHASES};
        constants_ = {{"CRITERION", static_cast<std::uint32_t>(query.criterion)},
                      {"NODE_KIND", static_cast<std::uint32_t>(tree.kind)},
                      phase_use};
        spheres_ = self ? tree.spheres : around;
        // A block must have a buffer also where nothing is read from it.
        phases_ = phases ? tree.phases : tree.order;
        node_phases_ = phases ? tree.node_phases : tree.order;

        const std::uint64_t room = graph.settings().max_buffer_bytes / sizeof(std::uint32_t) / std::max(1u, queries.capacity);
        const std::uint64_t hits =
            tree.leaves.capacity > shared::MOST_LEAVES_OF_HITS ? 0 : std::min<std::uint64_t>(room, kMostHits);
        push_ = {query.margin, options.patience, static_cast<std::uint32_t>(hits), 0, self ? 1u : 0u};
        hits_ = graph.transient("tree hits", gpu::kUint, queries.capacity * hits);
        hit_counts_ = graph.transient("tree hit counts", gpu::kUint, queries.capacity);
        heavy_ = new_heavy_queries(graph, "search_tree", queries);
        overfull_ = new_query_queue(graph, "overfull queries", queries);
        add_preorder(phase_use);
    }

    void count(Traversal traversal, Buffer counts) {
        if (traversal != Traversal::ropes) add_links();
        with_nodes_of(traversal, [&](auto... nodes) {
            count_by(program_of(traversal, "count"), work_of(traversal, queries_), counts, Binding{"Order", tree_.order},
                     nodes...);
        });
        add_heavy("spatial/tree_search_heavy_count", 0, Binding{"Order", tree_.order}, Binding{"Counts", counts});
    }

    void fill(Traversal traversal, Buffer starts, Buffer neighbours, std::uint32_t capacity) {
        const Binding order{"Order", tree_.order}, from{"Starts", starts}, to{"Neighbours", neighbours};
        add_emit("spatial/tree_search_emit", capacity, order, from, to);
        with_nodes_of(traversal, [&](auto... nodes) {
            const Work work = work_of(traversal, overfull_.count);
            add(program_of(traversal, "fill"), work, with(capacity), Binding{"Overfull", overfull_.queries}, order, from, to,
                nodes...);
        });
        add_heavy("spatial/tree_search_heavy_fill", capacity, order, from, to);
    }

    // counts[k] = how many pairs of leaf k and a later one.
    void count_pairs(Buffer counts) {
        count_by("spatial/tree_search_half_count", graph_.threads(queries_), counts, nodes(), ordered_phases(), leaf_nodes());
        add_heavy("spatial/tree_search_half_heavy_count", 0, Binding{"Counts", counts});
    }

    void fill_pairs(Buffer starts, Buffer pairs, std::uint32_t capacity) {
        const Binding order{"Order", tree_.order}, from{"Starts", starts}, to{"Pairs", pairs};
        add_emit("spatial/tree_search_half_emit", capacity, order, from, to);
        add("spatial/tree_search_half_fill", graph_.threads(overfull_.count), with(capacity),
            Binding{"Overfull", overfull_.queries}, order, from, to, nodes(), ordered_phases(), leaf_nodes());
        add_heavy("spatial/tree_search_half_heavy_fill", capacity, order, from, to);
    }

private:
    std::uint64_t node_room() const { return 2 * std::uint64_t{tree_.leaves.capacity}; }

    void add_preorder(const gpu::ConstantValue& phase_use) {
        const bool skip = phase_use.value == shared::SKIP_PHASES;
        nodes_ = graph_.transient("tree nodes in order", gpu::kUvec4, 2 * node_room());
        ordered_phases_ = graph_.transient("tree phases in order", gpu::kUint, skip ? node_room() : 1);
        leaf_nodes_ = graph_.transient("tree leaves in order", gpu::kUint, tree_.leaves.capacity);
        graph_.pass("spatial/tree_search_preorder", graph_.threads(tree_.leaves),
                    {{"Children", tree_.children},
                     {"Lasts", tree_.lasts},
                     {"Parents", tree_.parents},
                     {"Bounds", tree_.bounds},
                     {"NodePhases", node_phases_},
                     {"Nodes", nodes_},
                     {"OrderedPhases", ordered_phases_},
                     {"LeafNodes", leaf_nodes_}},
                    {phase_use});
    }

    void add_links() {
        links_ = graph_.transient("tree links", gpu::kUvec4, node_room());
        graph_.pass("spatial/tree_search_links", graph_.threads(tree_.leaves),
                    {{"Children", tree_.children},
                     {"Lasts", tree_.lasts},
                     {"Parents", tree_.parents},
                     {"Ropes", tree_.ropes},
                     {"Links", links_}});
    }

    Binding nodes() const { return {"Nodes", nodes_}; }
    Binding ordered_phases() const { return {"NodePhases", ordered_phases_}; }
    Binding leaf_nodes() const { return {"LeafNodes", leaf_nodes_}; }

    // Calls `then` with what the traversal reads of nodes.
    void with_nodes_of(Traversal traversal, const auto& then) {
        const Binding phases{"NodePhases", node_phases_}, bounds{"Bounds", tree_.bounds}, links{"Links", links_};
        const Binding parents{"Parents", tree_.parents}, siblings{"Siblings", tree_.siblings};
        switch (traversal) {
        case Traversal::ropes: then(nodes(), ordered_phases()); break;
        case Traversal::stack: then(phases, bounds, links); break;
        default: then(phases, bounds, links, parents, siblings); break;
        }
    }

    static std::string program_of(Traversal traversal, const char* round) {
        return mote::format("spatial/tree_search_{}_{}", name_of(traversal), round);
    }

    Work work_of(Traversal traversal, const Count& queries) {
        if (traversal != Traversal::stack) return graph_.threads(queries);
        const std::uint32_t workgroup = std::min(graph_.settings().workgroup_size, kStackWorkgroup);
        Work work = graph_.tiles(queries, workgroup);
        work.workgroup_size = workgroup;
        return work;
    }

    shared::TreeSearchPush with(std::uint32_t capacity) const {
        shared::TreeSearchPush push = push_;
        push.capacity = capacity;
        return push;
    }

    void count_by(const std::string& program, const Work& work, Buffer counts, std::same_as<Binding> auto... more) {
        add(program, work, push_, Binding{"Counts", counts}, Binding{"Hits", hits_}, Binding{"HitCounts", hit_counts_},
            Binding{"Heavy", heavy_.queue.queries}, Binding{"HeavyCount", heavy_.queue.number},
            Binding{"Overfull", overfull_.queries}, Binding{"OverfullCount", overfull_.number}, more...);
    }

    void add_emit(const char* program, std::uint32_t capacity, std::same_as<Binding> auto... more) {
        graph_.pass(program, graph_.threads(queries_), {{"HitCounts", hit_counts_}, {"Hits", hits_}, more...}, with(capacity));
    }

    // A workgroup per query.
    void add_heavy(const char* program, std::uint32_t capacity, std::same_as<Binding> auto... more) {
        shared::TreeSearchPush push = with(capacity);
        push.patience = kEndlessPatience;
        add(program, heavy_work(graph_, heavy_), push, Binding{"Heavy", heavy_.queue.queries},
            Binding{"CutShort", heavy_.cut_short}, nodes(), ordered_phases(), more...);
    }

    void add(const std::string& program, const Work& work, const shared::TreeSearchPush& push,
             std::same_as<Binding> auto... more) {
        graph_.pass(program, work,
                    {{"Leaves", leaf_work_}, {"Queries", spheres_}, {"Spheres", tree_.spheres}, {"Phases", phases_}, more...},
                    push, constants_);
    }

    Graph& graph_;
    const Tree& tree_;
    const Count& queries_;
    Buffer leaf_work_; // where the shaders find the number of leaves
    Buffer spheres_;   // the queries'
    Buffer phases_;
    Buffer node_phases_;
    std::vector<gpu::ConstantValue> constants_;
    shared::TreeSearchPush push_{};
    Buffer hits_;
    Buffer hit_counts_;
    HeavyQueries heavy_;
    QueryQueue overfull_; // queries with more hits than there is room for: counted, to be searched again
    Buffer nodes_;
    Buffer ordered_phases_;
    Buffer leaf_nodes_;
    Buffer links_;
};

NeighbourLists lists_by(Graph& graph, Search search, const Count& queries, Buffer starts, Buffer neighbours,
                        const TreeSearchOptions& options) {
    return make_lists(graph, queries, starts, neighbours, options.order, [&](const ListRound& round) {
        if (round.fill) {
            search.fill(options.traversal, round.starts, round.neighbours, round.capacity);
        } else {
            search.count(options.traversal, round.counts);
        }
    });
}

} // namespace

NeighbourLists search_tree(Graph& graph, const Tree& tree, const Query& query, Buffer starts, Buffer neighbours,
                           const TreeSearchOptions& options) {
    require(graph, tree, query, options);
    return lists_by(graph, Search(graph, tree, query, options, tree.leaves), tree.leaves, starts, neighbours, options);
}

NeighbourLists search_tree_around(Graph& graph, const Tree& tree, const Query& query, Buffer spheres, const Count& count,
                                  Buffer starts, Buffer neighbours, const TreeSearchOptions& options) {
    require(graph, tree, query, options);
    if (options.traversal == Traversal::bottom_up) {
        throw Error("search_tree_around: the traversal bottom_up starts from a particle of the tree, and here there is none");
    }
    graph.require("search_tree_around", "the spheres", spheres, gpu::kVec4, count.capacity);
    return lists_by(graph, Search(graph, tree, query, options, count, spheres), count, starts, neighbours, options);
}

PairList search_tree_pairs(Graph& graph, const Tree& tree, const Query& query, Buffer pairs, const TreeSearchOptions& options) {
    require(graph, tree, query, options);
    if (query.criterion != Criterion::within_larger && query.criterion != Criterion::touching) {
        throw Error("search_tree_pairs: only within_larger and touching are the same for both particles of a pair");
    }
    graph.require("search_tree_pairs", "pairs", pairs, gpu::kUvec2, 0);
    const auto capacity = static_cast<std::uint32_t>(graph.info(pairs).count);
    const Buffer counts = graph.transient("pair counts", gpu::kUint, tree.leaves.capacity);
    const Buffer starts = graph.transient("pair starts", gpu::kUint, std::uint64_t{tree.leaves.capacity} + 1);
    Search search(graph, tree, query, options, tree.leaves);
    search.count_pairs(counts);
    const Count total = make_starts(graph, counts, tree.leaves, starts, capacity);
    search.fill_pairs(starts, pairs, capacity);
    return {pairs, total};
}

} // namespace mote::spatial
