// Multi-level search in a z-order (Geyer 2022, §5.4.2): particles are sorted by the interleaved coordinates of their cells, so
// that the particles of a cell of any level are contiguous, and every query uses the level that fits its search distance. For
// widely varying radii.
//
// The domain is unbounded: a key has 21 bits per axis, and cells beyond that wrap around, which costs time but loses no
// neighbours.
#pragma once

#include "graph/graph.hpp"
#include "spatial/lists.hpp"
#include "spatial/particles.hpp"
#include "spatial/run_search.hpp"

#include <cstdint>

namespace mote::spatial {

struct ZorderOptions {
    float cell_size = 0;          ///< Edge length of a cell of the finest level, m, above 0: cell_size_for().
    std::uint32_t dimensions = 3; ///< 2: every z is 0.
    RadiusRange radii{};          ///< A radius outside it is an error.
};

/// The buffers may be transient (new_zorder()) or the caller's.
struct Zorder {
    graph::Count count;  ///< Of particles.
    float cell_size = 0; ///< m
    std::uint32_t dimensions = 3;

    // One per particle, in sorted order.
    graph::Buffer keys;    ///< uvec2, low word first, ascending; equal keys in the order of the particles.
    graph::Buffer entries; ///< uint: index of the particle.
    graph::Buffer spheres; ///< vec4: its sphere.
    graph::Buffer phases;  ///< uint: its phase. Buffer{} if the particles have none.

    bool have_phases() const { return phases != graph::Buffer{}; }
    /// A coordinate times this, rounded down, is the cell coordinate.
    float cells_per_metre() const { return 1 / cell_size; }
};

/// The cell size of the finest level that a search for the neighbours of particles of radii from `smallest_radius` (m) uses.
float cell_size_for(const Query& query, float smallest_radius);

/// Transient buffers for the z-order of these particles; their contents are undefined.
Zorder new_zorder(graph::Graph& graph, const Particles& particles, const ZorderOptions& options);

/// Throws Error unless the z-order's parameters are valid and its buffers have the right types and sizes.
void require_zorder(const graph::Graph& graph, const Zorder& zorder);

/// Checks the particles and builds their z-order. A count on the GPU is copied, so later changes to it do not affect the z-order.
Zorder build_zorder(graph::Graph& graph, const Particles& particles, const ZorderOptions& options);
/// The same into the caller's buffers. The caller must not change the z-order's count while it is used.
void build_zorder_into(graph::Graph& graph, const Particles& particles, const Zorder& zorder, const RadiusRange& radii = {});

/// The neighbours of every particle of the z-order, excluding itself. List i belongs to particle i. No radius may exceed
/// `largest_radius` (m), which Criterion::within_own does not use; all others search with it. Phases, if the z-order has them,
/// exclude particles of one body from being neighbours (kNoSelfCollision).
NeighbourLists search_zorder(graph::Graph& graph, const Zorder& zorder, const Query& query, float largest_radius,
                             graph::Buffer offsets, graph::Buffer neighbours, const RunSearchOptions& options = {});

/// The neighbours of spheres that are not particles of the z-order; radii may be 0. Phases apply if both sides have them.
NeighbourLists search_zorder_around(graph::Graph& graph, const Zorder& zorder, const Query& query, float largest_radius,
                                    const Particles& queries, graph::Buffer offsets, graph::Buffer neighbours,
                                    const RunSearchOptions& options = {});

} // namespace mote::spatial
