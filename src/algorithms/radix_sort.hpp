// Stable least-significant-digit radix sort of keys with a 32-bit payload.
#pragma once

#include "graph/graph.hpp"

namespace mote::algorithms {

/// `keys` holds uint, or uvec2 for 64-bit keys with the low word first; `payloads` holds uint.
struct SortBuffers {
    graph::Buffer keys;
    graph::Buffer payloads;
};

/// The bits [begin, end) of the key to sort by, counted from the lowest. `end` 0 means up to the highest bit.
struct BitRange {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// Sorts `in` into `out`, ascending and stable. `in` is unchanged; the four buffers must be distinct.
void radix_sort(graph::Graph& graph, const SortBuffers& in, const SortBuffers& out, const graph::Count& count,
                const BitRange& bits = {});

} // namespace mote::algorithms
