// Multi-level search in a z-order (Geyer 2022, §5.4.2): particles sorted by the interleaved coordinates of their cells, so that
// what a cell of any level holds lies side by side, and every query looks at the level that fits its reach. For radii that differ
// much.
//
// The domain is unbounded: a key has 21 bits per axis and cells beyond that repeat, which costs time but no neighbours.
#pragma once

#include "graph/graph.hpp"
#include "spatial/lists.hpp"
#include "spatial/particles.hpp"
#include "spatial/run_search.hpp"

#include <cstdint>

namespace mote::spatial {

struct ZorderOptions {
    float cell_size = 0;               ///< The edge of a cell of the finest level in metres, above 0: cell_size_for().
    std::uint32_t dimensions = 3; ///< 2: every z is 0.
    RadiusRange radii{};          ///< Any other is an error.
};

/// The buffers may be transient (new_zorder()) or the caller's own.
struct Zorder {
    graph::Count count; ///< Of particles.
    float cell_size = 0;     ///< m
    std::uint32_t dimensions = 3;

    // One per particle, by place in sorted order.
    graph::Buffer keys;    ///< uvec2, low word first, ascending; equal keys in the order of the particles.
    graph::Buffer entries; ///< uint: the particle.
    graph::Buffer spheres; ///< vec4: its sphere.
    graph::Buffer phases;  ///< uint: its phase. No buffer if the particles have none.

    bool have_phases() const { return phases != graph::Buffer{}; }
    /// A coordinate times this, rounded down, is a coordinate of the cell.
    float cells_per_metre() const { return 1 / cell_size; }
};

/// The finest level that any search for the neighbours of particles of radii from `smallest_radius` (m) asks for.
float cell_size_for(const Query& query, float smallest_radius);

/// Transient buffers for the z-order of these particles, with nothing in them.
Zorder new_zorder(graph::Graph& graph, const Particles& particles, const ZorderOptions& options);

/// Throws Error unless the z-order makes sense and its buffers hold what they should, and enough of it.
void require_zorder(const graph::Graph& graph, const Zorder& zorder);

/// Checks the particles and builds their z-order. A count on the GPU is kept as it is now: what becomes of it later does not
/// change the z-order.
Zorder build_zorder(graph::Graph& graph, const Particles& particles, const ZorderOptions& options);
/// The same into buffers of the caller's, who must not change the z-order's count as long as it is used.
void build_zorder_into(graph::Graph& graph, const Particles& particles, const Zorder& zorder, const RadiusRange& radii = {});

/// The neighbours of every particle of the z-order, itself excepted. List i is that of particle i. No radius is above
/// `largest_radius` (m), which only Criterion::within_own does not ask for; all others have to look as far as that. Phases, if
/// the z-order has them, keep particles of one body apart (kNoSelfCollision).
NeighbourLists search_zorder(graph::Graph& graph, const Zorder& zorder, const Query& query, float largest_radius,
                             graph::Buffer offsets, graph::Buffer neighbours, const RunSearchOptions& options = {});

/// The particles around spheres that are none of them; radii may be 0. Phases count if both sides have them.
NeighbourLists search_zorder_around(graph::Graph& graph, const Zorder& zorder, const Query& query, float largest_radius,
                                    const Particles& queries, graph::Buffer offsets, graph::Buffer neighbours,
                                    const RunSearchOptions& options = {});

} // namespace mote::spatial
