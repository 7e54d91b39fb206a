// A uniform grid over unbounded space: its cells are hashed into buckets, and buckets hold any number of particles.
//
// The hash of cell (x, y, z) is x + A y + B z modulo the number of buckets (shaders/spatial/hash_grid_shared.h): the sum of
// products that Teschner et al. ("Optimized Spatial Hashing for Collision Detection of Deformable Objects", VMV 2003) combine by
// xor, with 1 as the first factor. So the cells of a row along x lie in buckets one after the other, and their particles too: a
// search with a reach of one cell looks at 9 runs of particles instead of 27 buckets all over memory. Cells that share a bucket
// are told apart by the particles' positions.
#pragma once

#include "graph/graph.hpp"
#include "spatial/particles.hpp"

#include <cstdint>

namespace mote::spatial {

/// How particles get into their buckets. Both give the same bits.
enum class GridConstruction {
    sorting,  ///< A stable sort by bucket.
    counting, ///< Count with atomics, scan, scatter with atomics, and sort every bucket by particle.
};

struct HashGridOptions {
    float cell = 0;               ///< The edge of a cell in metres, above 0: cell_for().
    std::uint32_t dimensions = 3; ///< 2: every z is 0.
    GridConstruction construction = GridConstruction::sorting;
    std::uint32_t buckets = 0; ///< A power of two; 0: buckets_for().
    RadiusRange radii{};       ///< Any other is an error.
};

/// Bucket b holds the entries from bucket_offsets[b] up to, not including, bucket_offsets[b + 1], in the order of the particles.
/// The buffers may be transient (new_hash_grid()) or the caller's own.
struct HashGrid {
    graph::Count count; ///< Of particles.
    float cell = 0;     ///< m
    std::uint32_t dimensions = 3;
    std::uint32_t buckets = 0;

    graph::Buffer bucket_offsets; ///< uint, one more than buckets.
    // One per entry.
    graph::Buffer entries; ///< uint: the particle.
    graph::Buffer spheres; ///< vec4: its sphere.
    graph::Buffer phases;  ///< uint: its phase. No buffer if the particles have none.

    bool have_phases() const { return phases != graph::Buffer{}; }
    /// A coordinate times this, rounded down, is a coordinate of the cell.
    float cells_per_metre() const { return 1 / cell; }
    /// Cubes of up to so many cells an axis have no bucket twice; looked for up to 32.
    std::uint32_t distinct_cells() const;
};

/// The cell with which a search for the neighbours of particles of radii up to `largest_radius` (m) looks at 3 cells an axis:
/// as wide as the search reaches.
float cell_for(const Query& query, float largest_radius);

/// The smallest power of two that is at least twice the number of particles and at least 64.
std::uint32_t buckets_for(std::uint32_t particles);

/// Transient buffers for the grid of these particles, with nothing in them.
HashGrid new_hash_grid(graph::Graph& graph, const Particles& particles, const HashGridOptions& options);

/// Throws Error unless the grid makes sense and its buffers hold what they should, and enough of it.
void require_hash_grid(const graph::Graph& graph, const HashGrid& grid);

/// Checks the particles and builds their grid. A count on the GPU is kept as it is now: what becomes of it later does not change
/// the grid.
HashGrid build_hash_grid(graph::Graph& graph, const Particles& particles, const HashGridOptions& options);
/// The same into buffers of the caller's, who must not change the grid's count as long as it is used.
void build_hash_grid(graph::Graph& graph, const Particles& particles, GridConstruction construction, const HashGrid& grid,
                     const RadiusRange& radii = {});

} // namespace mote::spatial
