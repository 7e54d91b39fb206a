// Neighbours among entries that a structure keeps in such an order that the candidates of a query are a few runs of them: what
// the hash grid and the z-order have in common. See hash_grid_search.hpp and zorder.hpp for what is meant for use.
//
// A thread that counts the neighbours of a query keeps what it finds in words, with one bit for each of 32 candidates in a row;
// then lists are made of these, and no candidate is looked at twice. Few queries have more words than there is room for; their
// search is made once more.
#pragma once

#include "graph/graph.hpp"
#include "spatial/long_queries.hpp"
#include "spatial/lists.hpp"
#include "spatial/particles.hpp"

#include <cstdint>
#include <string>

namespace mote::spatial {

struct RunSearchOptions {
    ListOrder order = ListOrder::as_found;
    /// Candidates after which a search is left to a whole workgroup: one thread would hold up all others. From 1 to
    /// kMaxRunSteps.
    std::uint32_t max_thread_steps = kMaxRunSteps;
    /// The most words that are kept per query, at least 1. They take 8 bytes each, while the graph runs.
    std::uint32_t hit_words = 15;
};

/// What is searched, and how.
struct RunSearch {
    std::string programs;   ///< Their names up to "count", "fill", "long_count" and "long_fill".
    graph::Count count;     ///< Of particles.
    graph::Binding index;   ///< Where the structure finds the runs.
    graph::Buffer entries;  ///< uint: the particle.
    graph::Buffer spheres;  ///< vec4: its sphere.
    graph::Buffer phases{}; ///< uint: its phase. No buffer if the particles have none.
    float cells_per_metre = 0;
    std::uint32_t buckets = 0;        ///< Of a hash grid.
    std::uint32_t distinct_cells = 0; ///< Of a hash grid.
    Query query;
    float largest_radius = 0; ///< m, of all particles.
    RunSearchOptions options;

    bool have_phases() const { return phases != graph::Buffer{}; }
};

/// The neighbours of every particle, itself excepted.
NeighbourLists search_runs(graph::Graph& graph, const RunSearch& search, graph::Buffer offsets, graph::Buffer neighbours);
/// The neighbours of spheres that are none of the particles; radii may be 0. Phases count if both sides have them.
NeighbourLists search_runs_around(graph::Graph& graph, const RunSearch& search, const Particles& queries, graph::Buffer offsets,
                                  graph::Buffer neighbours);

} // namespace mote::spatial
