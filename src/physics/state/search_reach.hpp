// How long neighbour lists last (docs/physics.md, "Neighbours").
#pragma once

#include "physics/state/particles.hpp"

#include <cstdint>

namespace mote::physics {

/// What the search of a substep covers. Buffers that persist until the end of the step.
struct SearchReach {
    graph::Buffer spheres; ///< vec4: relative to the search origin, m; what is searched.
    graph::Buffer lines;   ///< vec4: where a particle is expected at the end of the substep, m; w: substeps covered from here.
    graph::Buffer ways;    ///< vec4: displacement per substep, m; w: substeps covered. How the spheres move if paths are swept.
};

SearchReach new_search_reach(graph::Graph& graph, std::uint32_t particles);

struct SearchReachOptions {
    std::uint32_t substeps_left = 1; ///< Of the step, with this one.
    bool swept = false;              ///< Whole paths are searched, not only where they end: the spheres move.
    float spare = 0; ///< m: by how much more particles may drift, so that contacts can be listed again from the same search.
};

/// `search_spheres` are those of predict().
void search_reach(graph::Graph& graph, const SolverState& solver, graph::Buffer search_spheres, const SearchReachOptions& options,
                  const SearchReach& reach);

/// Whether lists no longer serve; both of one buffer.
struct Stale {
    graph::Gate lists;  ///< Contact lists, or the neighbour lists where there is one kind of lists.
    graph::Gate search; ///< Neighbour lists; then contact lists do not serve either.
};

/// Before search_stale() looks.
Stale not_stale(graph::Graph& graph);

struct SearchStaleOptions {
    float spare = 0;      ///< Of `reach`, as in SearchReachOptions.
    bool searches = true; ///< `reach` is that of a search, and not of contact lists alone.
};

/// Advances `reach` by a substep, and opens the gates of `stale` if a particle has left it.
void search_stale(graph::Graph& graph, const SolverState& solver, graph::Buffer search_spheres, const SearchReach& reach,
                  const SearchStaleOptions& options, const Stale& stale);

} // namespace mote::physics
