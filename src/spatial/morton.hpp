// Morton codes (z-order): grid cells of points as integers, whose order keeps nearby points together.
#pragma once

#include "algorithms/radix_sort.hpp"
#include "graph/graph.hpp"

#include <array>
#include <cstdint>

namespace mote::spatial {

/// The layout of a key: in D dimensions, x gives the bits 0, D, 2 D, ...; y the bits 1, D + 1, ...; and z, in 3D, the bits 2, ...
struct MortonGrid {
    std::uint32_t bits = 10;      ///< Per axis: 10, 15 or 21.
    std::uint32_t dimensions = 3; ///< 2: z is ignored.

    std::uint32_t key_bits() const { return bits * dimensions; }
    /// uint, or uvec2 (low word first) if 32 bits are not enough.
    const gpu::ElementType& key_type() const { return key_bits() <= 32 ? gpu::kUint : gpu::kUvec2; }
};

/// The bounds of the grid: one vec4 each; w is unused.
struct Bounds {
    graph::Buffer lower;
    graph::Buffer upper;
};

/// Bounds known on the host. Throws Error if one is not finite or a lower one is above its upper one.
Bounds fixed_bounds(graph::Graph& graph, const std::array<float, 3>& lower, const std::array<float, 3>& upper);
/// The bounds of the centres, computed on the GPU.
Bounds bounds_of(graph::Graph& graph, graph::Buffer spheres, const graph::Count& count);

/// Writes the key of every sphere's centre, of type key_type(), and the payloads 0, 1, 2, ...: ready for radix_sort() by the
/// lowest key_bits() bits.
///
/// Cells are cubes whose edge is the smallest power of two with which 2^bits cells span the longest side of the bounds. So keys
/// are exact, without a division. Points outside the bounds or on an upper bound are clamped to the nearest cell.
void encode_morton(graph::Graph& graph, graph::Buffer spheres, const graph::Count& count, const Bounds& bounds,
                   const MortonGrid& grid, const algorithms::SortBuffers& out);

} // namespace mote::spatial
