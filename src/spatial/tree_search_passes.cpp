#include "spatial/tree_search_passes.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <limits>

namespace mote::spatial {

using graph::Binding;
using graph::Buffer;
using graph::Count;
using graph::Graph;
using graph::Work;

namespace {

static_assert(shared::AABB_NODES == static_cast<std::uint32_t>(NodeKind::aabb));
static_assert(shared::SPHERE_NODES == static_cast<std::uint32_t>(NodeKind::sphere));

constexpr std::uint32_t kStackWorkgroup = 64; // this many stacks fit into 32 KiB

// Words per query for hits found while counting: enough for the 15 to 30 runs of leaves that contain 30 to 60 neighbours.
constexpr std::uint32_t kMaxHits = 32;
constexpr float kHits = 8; // for the account of bytes alone

// A workgroup that searches a long query has no step limit.
constexpr std::uint32_t kEndlessPatience = std::numeric_limits<std::uint32_t>::max();

const char* name_of(Traversal traversal) {
    switch (traversal) {
    case Traversal::stack: return "stack";
    case Traversal::sparse: return "sparse";
    case Traversal::bitstack: return "bitstack";
    case Traversal::ropes: return "ropes";
    case Traversal::bottom_up: return "bottom_up";
    }
    throw Error("search_tree: found an unknown traversal, expected one of Traversal");
}

std::string program_of(Traversal traversal, const char* round) {
    return mote::format("spatial/tree_search_{}_{}", name_of(traversal), round);
}

std::uint32_t hits_for(const Graph& graph, const Tree& tree, const Count& queries) {
    const std::uint64_t max_hits = graph.settings().max_buffer_bytes / sizeof(std::uint32_t) / std::max(1u, queries.capacity);
    if (tree.leaves.capacity > shared::MAX_HIT_LEAVES) return 0;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(max_hits, kMaxHits));
}

TreePhases phases_of(const Tree& tree, const Particles& queries, const TreeSearchOptions& options) {
    if (!tree.have_phases() || !queries.have_phases()) return {shared::NO_PHASES, graph::kAbsent, graph::kAbsent};
    return {options.skip_phases ? shared::SKIP_PHASES : shared::FILTER_PHASES, tree.phases, tree.node_phases};
}

} // namespace

TreeSearchPasses::TreeSearchPasses(Graph& graph, const Tree& tree, const Query& query, const TreeSearchOptions& options)
    : TreeSearchPasses(graph, tree, query, options, {tree.spheres, tree.leaves, tree.phases, tree.motions}, true) {}

TreeSearchPasses::TreeSearchPasses(Graph& graph, const Tree& tree, const Query& query, const TreeSearchOptions& options,
                                   const Particles& around)
    : TreeSearchPasses(graph, tree, query, options, around, false) {}

TreeSearchPasses::TreeSearchPasses(Graph& graph, const Tree& tree, const Query& query, const TreeSearchOptions& options,
                                   const Particles& queries, bool self)
    : graph_(graph), tree_(tree), queries_(queries), phases_(phases_of(tree, queries, options)),
      leaf_work_(graph.threads(tree.leaves).block), constants_{{"CRITERION", static_cast<std::uint32_t>(query.criterion)},
                                                               {"NODE_KIND", static_cast<std::uint32_t>(tree.kind)},
                                                               {"PHASES", phases_.use},
                                                               {"MOVING", tree.have_motions()}},
      push_{query.margin, options.max_thread_steps, hits_for(graph, tree, queries.count), 0, self ? 1u : 0u},
      hits_(graph.transient("tree hits", gpu::kUint, std::uint64_t{queries.count.capacity} * push_.hits)),
      hit_counts_(graph.transient("tree hit counts", gpu::kUint, queries.count.capacity)),
      long_queries_(new_long_queries(graph, "search_tree", queries.count)),
      overfull_(new_query_queue(graph, "overfull queries", queries.count)), ordered_(order_nodes(graph, tree, phases_)) {}

void TreeSearchPasses::count(Traversal traversal, Buffer counts) {
    if (traversal != Traversal::ropes) links_ = link_nodes(graph_, tree_);
    with_nodes_of(traversal, [&](auto... nodes) {
        count_by(program_of(traversal, "count"), work_of(traversal, queries()), counts, Binding{"Order", tree_.order}, nodes...);
    });
    add_long("spatial/tree_search_long_count", 0, Binding{"Order", tree_.order}, Binding{"Counts", counts});
}

void TreeSearchPasses::fill(Traversal traversal, Buffer offsets, Buffer neighbours, std::uint32_t capacity) {
    const Binding order{"Order", tree_.order}, from{"Offsets", offsets}, to{"Neighbours", neighbours};
    add_emit("spatial/tree_search_emit", capacity, order, from, to);
    with_nodes_of(traversal, [&](auto... nodes) {
        add(program_of(traversal, "fill"), work_of(traversal, overfull_.count), with(capacity),
            Binding{"Overfull", overfull_.queries}, order, from, to, nodes...);
    });
    add_long("spatial/tree_search_long_fill", capacity, order, from, to);
}

void TreeSearchPasses::count_pairs(Buffer counts) {
    count_by("spatial/tree_search_half_count", graph_.threads(queries()), counts, nodes(), ordered_phases(), leaf_nodes());
    add_long("spatial/tree_search_half_long_count", 0, Binding{"Counts", counts});
}

void TreeSearchPasses::fill_pairs(Buffer offsets, Buffer pairs, std::uint32_t capacity) {
    const Binding order{"Order", tree_.order}, from{"Offsets", offsets}, to{"Pairs", pairs};
    add_emit("spatial/tree_search_half_emit", capacity, order, from, to);
    add("spatial/tree_search_half_fill", graph_.threads(overfull_.count), with(capacity), Binding{"Overfull", overfull_.queries},
        order, from, to, nodes_of_few(), ordered_phases(), leaf_nodes());
    add_long("spatial/tree_search_half_long_fill", capacity, order, from, to);
}

// Calls `then` with the node bindings of the traversal.
void TreeSearchPasses::with_nodes_of(Traversal traversal, const auto& then) {
    const Binding phases{"NodePhases", phases_.node_phases}, bounds{"Bounds", tree_.bounds}, links{"PackedNodes", links_};
    const Binding parents{"Parents", tree_.parents}, siblings{"Siblings", tree_.siblings};
    switch (traversal) {
    case Traversal::ropes: then(nodes(), ordered_phases()); break;
    case Traversal::stack: then(phases, bounds, links); break;
    default: then(phases, bounds, links, parents, siblings); break;
    }
}

Work TreeSearchPasses::work_of(Traversal traversal, const Count& queries) {
    if (traversal != Traversal::stack) return graph_.threads(queries);
    const std::uint32_t workgroup = std::min(graph_.settings().workgroup_size, kStackWorkgroup);
    Work work = graph_.tiles(queries, workgroup);
    work.workgroup_size = workgroup;
    return work;
}

shared::TreeSearchPush TreeSearchPasses::with(std::uint32_t capacity) const {
    shared::TreeSearchPush push = push_;
    push.capacity = capacity;
    return push;
}

void TreeSearchPasses::count_by(const std::string& program, const Work& work, Buffer counts, std::same_as<Binding> auto... more) {
    add(program, work, push_, Binding{"Counts", counts}, Binding{"Hits", hits_, graph::Fetches::per_thread(kHits)},
        Binding{"HitCounts", hit_counts_}, Binding{"LongQueries", long_queries_.queue.queries},
        Binding{"LongQueryCount", long_queries_.queue.number}, Binding{"Overfull", overfull_.queries},
        Binding{"OverfullCount", overfull_.number}, more...);
}

void TreeSearchPasses::add_emit(const char* program, std::uint32_t capacity, std::same_as<Binding> auto... more) {
    graph_.pass(program, graph_.threads(queries()),
                {{"HitCounts", hit_counts_}, {"Hits", hits_, graph::Fetches::per_thread(kHits)}, more...}, with(capacity));
}

// One workgroup per long query.
void TreeSearchPasses::add_long(const char* program, std::uint32_t capacity, std::same_as<Binding> auto... more) {
    shared::TreeSearchPush push = with(capacity);
    push.max_thread_steps = kEndlessPatience;
    add(program, long_query_work(graph_, long_queries_), push, Binding{"LongQueries", long_queries_.queue.queries},
        Binding{"LoopTruncated", long_queries_.loop_truncated}, nodes_of_few(), ordered_phases(), more...);
}

void TreeSearchPasses::add(const std::string& program, const Work& work, const shared::TreeSearchPush& push,
                           std::same_as<Binding> auto... more) {
    graph_.pass(program, work,
                {{"Leaves", leaf_work_},
                 {"Queries", queries_.spheres},
                 {"QueryPhases", phases_.use == shared::NO_PHASES ? graph::kAbsent : queries_.phases},
                 {"Spheres", tree_.spheres},
                 {"Phases", phases_.leaf_phases},
                 {"Motions", tree_.have_motions() ? tree_.motions : graph::kAbsent},
                 more...},
                push, constants_);
}

} // namespace mote::spatial
