// Morton codes (z-order): the cells of points on a grid over their bounds, as numbers whose order keeps near points together.
#pragma once

#include "algorithms/radix_sort.hpp"
#include "graph/graph.hpp"

#include <array>
#include <cstdint>

namespace mote::spatial {

/// How a point becomes a key: x gives bits 0, D, 2 D, ... of it, y the next higher ones, and z, if there is one, the next.
struct MortonGrid {
    std::uint32_t bits = 10;      ///< Per axis: 10, 15 or 21.
    std::uint32_t dimensions = 3; ///< 2: z has no part in the key.

    std::uint32_t key_bits() const { return bits * dimensions; }
    /// uint, or uvec2 (low word first) where 32 bits are not enough.
    const gpu::ElementType& key_type() const { return key_bits() <= 32 ? gpu::kUint : gpu::kUvec2; }
};

/// Where the grid lies: vec4 of one element each, of which x, y and z count.
struct Bounds {
    graph::Buffer lower;
    graph::Buffer upper;
};

/// Bounds that the host knows. Not finite, or a lower above an upper one, is an Error.
Bounds fixed_bounds(graph::Graph& graph, const std::array<float, 3>& lower, const std::array<float, 3>& upper);
/// The bounds of the centres, found on the GPU.
Bounds bounds_of(graph::Graph& graph, graph::Buffer spheres, const graph::Count& count);

/// The key of every sphere's centre, of the type that the grid says, and as payload 0, 1, 2, ...: ready for radix_sort() by the
/// lowest key_bits() bits.
///
/// Cells are cubes whose edge is the smallest power of two with which 2^bits cells span the longest side of the bounds, so that
/// a key is exact: no division. Points outside the bounds, and those on the upper one, count to the nearest cell.
void encode_morton(graph::Graph& graph, graph::Buffer spheres, const graph::Count& count, const Bounds& bounds,
                   const MortonGrid& grid, const algorithms::SortBuffers& out);

} // namespace mote::spatial
