// The passes of one neighbour search in a tree, and the data they pass on: see shaders/spatial/tree_count.glsl.
#pragma once

#include "graph/graph.hpp"
#include "spatial/long_queries.hpp"
#include "spatial/tree_layout.hpp"
#include "spatial/tree_search.hpp"
#include "spatial/tree_search_shared.h"

#include <concepts>
#include <string>
#include <vector>

namespace mote::spatial {

class TreeSearchPasses {
public:
    /// The queries are the leaves of the tree.
    TreeSearchPasses(graph::Graph& graph, const Tree& tree, const Query& query, const TreeSearchOptions& options);
    /// The queries are `around`.
    TreeSearchPasses(graph::Graph& graph, const Tree& tree, const Query& query, const TreeSearchOptions& options,
                     const Particles& around);

    const graph::Count& queries() const { return queries_.count; }

    /// counts[i] = the number of neighbours of query i: of particle i, or of element i of `around`.
    void count(Traversal traversal, graph::Buffer counts);
    void fill(Traversal traversal, graph::Buffer offsets, graph::Buffer neighbours, std::uint32_t capacity);

    /// counts[k] = the number of pairs of leaf k and a later leaf.
    void count_pairs(graph::Buffer counts);
    void fill_pairs(graph::Buffer offsets, graph::Buffer pairs, std::uint32_t capacity);

private:
    /// Vectors of nodes that a query visits, two or three per node; for the account of bytes alone.
    static constexpr float kVisited = 150;

    TreeSearchPasses(graph::Graph& graph, const Tree& tree, const Query& query, const TreeSearchOptions& options,
                     const Particles& queries, bool self);

    graph::Binding nodes() const { return {"Nodes", ordered_.nodes, graph::Fetches::per_thread(kVisited).elsewhere()}; }
    graph::Binding nodes_of_few() const { return {"Nodes", ordered_.nodes, graph::Fetches::rarely()}; }
    graph::Binding ordered_phases() const { return {"NodePhases", ordered_.phases}; }
    graph::Binding leaf_nodes() const { return {"LeafNodes", ordered_.leaf_nodes}; }
    void with_nodes_of(Traversal traversal, const auto& then);
    graph::Work work_of(Traversal traversal, const graph::Count& queries);
    shared::TreeSearchPush with(std::uint32_t capacity) const;

    void count_by(const std::string& program, const graph::Work& work, graph::Buffer counts,
                  std::same_as<graph::Binding> auto... more);
    void add_emit(const char* program, std::uint32_t capacity, std::same_as<graph::Binding> auto... more);
    void add_long(const char* program, std::uint32_t capacity, std::same_as<graph::Binding> auto... more);
    void add(const std::string& program, const graph::Work& work, const shared::TreeSearchPush& push,
             std::same_as<graph::Binding> auto... more);

    graph::Graph& graph_;
    const Tree& tree_;
    Particles queries_;
    TreePhases phases_;
    graph::Buffer leaf_work_; // holds the number of leaves
    std::vector<gpu::ConstantValue> constants_;
    shared::TreeSearchPush push_{};
    graph::Buffer hits_;
    graph::Buffer hit_counts_;
    LongQueries long_queries_;
    QueryQueue overfull_; // queries with more hits than the capacity: counted, to be searched again
    OrderedNodes ordered_;
    graph::Buffer links_;
};

} // namespace mote::spatial
