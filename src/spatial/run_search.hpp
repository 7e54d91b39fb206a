// Neighbour search in sorted entries, where the candidates of a query are a few contiguous runs: the common part of the hash grid
// and the z-order. The public functions are in hash_grid_search.hpp and zorder.hpp.
//
// While counting, a thread keeps the neighbours it finds in words, with one bit for each of 32 consecutive candidates. The lists
// are then made from these words, so no candidate is tested twice. The few queries with more than `hit_words` words are searched
// again.
#pragma once

#include "graph/graph.hpp"
#include "spatial/lists.hpp"
#include "spatial/long_queries.hpp"
#include "spatial/particles.hpp"

#include <cstdint>
#include <string>

namespace mote::spatial {

struct RunSearchOptions {
    ListOrder order = ListOrder::as_found;
    /// Candidates after which a query is left to a workgroup, since one thread would delay its subgroup. From 1 to kMaxRunSteps.
    std::uint32_t max_thread_steps = kMaxRunSteps;
    /// Maximum number of words kept per query, at least 1. Each takes 8 bytes of transient memory.
    std::uint32_t hit_words = 15;
};

/// What is searched, and how.
struct RunSearch {
    std::string programs;   ///< Name prefix, before "count", "fill", "long_count" and "long_fill".
    graph::Count count;     ///< Of particles.
    graph::Binding index;   ///< The structure's index, which gives the runs.
    graph::Buffer entries;  ///< uint: index of the particle.
    graph::Buffer spheres;  ///< vec4: its sphere.
    graph::Buffer phases{}; ///< uint: its phase. Buffer{} if the particles have none.
    float cells_per_metre = 0;
    std::uint32_t buckets = 0;        ///< Of a hash grid.
    std::uint32_t distinct_cells = 0; ///< Of a hash grid.
    Query query;
    float largest_radius = 0; ///< m, of all particles.
    RunSearchOptions options;

    bool have_phases() const { return phases != graph::Buffer{}; }
};

/// The neighbours of every particle, excluding itself.
NeighbourLists search_runs(graph::Graph& graph, const RunSearch& search, graph::Buffer offsets, graph::Buffer neighbours);
/// The neighbours of spheres that are not particles of the structure; radii may be 0. Phases apply if both sides have them.
NeighbourLists search_runs_around(graph::Graph& graph, const RunSearch& search, const Particles& queries, graph::Buffer offsets,
                                  graph::Buffer neighbours);

} // namespace mote::spatial
