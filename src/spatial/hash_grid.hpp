// A uniform grid over unbounded space: its cells are hashed into buckets, and buckets hold any number of particles.
//
// The hash of cell (x, y, z) is x + A y + B z modulo the number of buckets (shaders/spatial/hash_grid_shared.h): the products of
// Teschner et al. ("Optimized Spatial Hashing for Collision Detection of Deformable Objects", VMV 2003) summed instead of
// combined by xor, with 1 as the first factor. So the cells of a row along x have consecutive buckets, and their particles are
// contiguous: a search with a radius of one cell visits 9 runs of particles instead of 27 buckets scattered over memory. Cells
// that share a bucket are distinguished by the particles' positions.
#pragma once

#include "graph/graph.hpp"
#include "spatial/particles.hpp"

#include <cstdint>

namespace mote::spatial {

/// How particles are put into buckets. Both give bit-identical results. Counting takes two thirds of the time on lavapipe, and
/// fewer passes.
enum class GridConstruction {
    sorting,  ///< A stable sort by bucket.
    counting, ///< Count with atomics, scan, scatter with atomics, sort every bucket by particle.
};

struct HashGridOptions {
    float cell = 0;               ///< Edge length of a cell, m, above 0: cell_for().
    std::uint32_t dimensions = 3; ///< 2: every z is 0.
    GridConstruction construction = GridConstruction::counting;
    std::uint32_t buckets = 0; ///< A power of two; 0: buckets_for().
    RadiusRange radii{};       ///< A radius outside it is an error.
};

/// Bucket b holds the entries [bucket_offsets[b], bucket_offsets[b + 1]), in the order of the particles. The buffers may be
/// transient (new_hash_grid()) or the caller's.
struct HashGrid {
    graph::Count count; ///< Of particles.
    float cell = 0;     ///< m
    std::uint32_t dimensions = 3;
    std::uint32_t buckets = 0;

    graph::Buffer bucket_offsets; ///< uint, one more than buckets.
    // One per entry.
    graph::Buffer entries; ///< uint: index of the particle.
    graph::Buffer spheres; ///< vec4: its sphere.
    graph::Buffer phases;  ///< uint: its phase. Buffer{} if the particles have none.

    bool have_phases() const { return phases != graph::Buffer{}; }
    /// A coordinate times this, rounded down, is the cell coordinate.
    float cells_per_metre() const { return 1 / cell; }
    /// In cubes of up to this many cells per axis, every cell has a different bucket. At most 32.
    std::uint32_t distinct_cells() const;
};

/// The cell size with which a search for the neighbours of particles of radii up to `largest_radius` (m) visits 3 cells per axis:
/// the search distance.
float cell_for(const Query& query, float largest_radius);

/// The smallest power of two that is at least twice the number of particles and at least 64.
std::uint32_t buckets_for(std::uint32_t particles);

/// Transient buffers for the grid of these particles; their contents are undefined.
HashGrid new_hash_grid(graph::Graph& graph, const Particles& particles, const HashGridOptions& options);

/// Throws Error unless the grid's parameters are valid and its buffers have the right types and sizes.
void require_hash_grid(const graph::Graph& graph, const HashGrid& grid);

/// Checks the particles and builds their grid. A count on the GPU is copied, so later changes to it do not affect the grid.
HashGrid build_hash_grid(graph::Graph& graph, const Particles& particles, const HashGridOptions& options);
/// The same into the caller's buffers. The caller must not change the grid's count while the grid is used.
void build_hash_grid(graph::Graph& graph, const Particles& particles, GridConstruction construction, const HashGrid& grid,
                     const RadiusRange& radii = {});

} // namespace mote::spatial
