// Stable least-significant-digit radix sort of keys with a 32-bit payload.
#pragma once

#include "graph/graph.hpp"

namespace mote::algorithms {

/// `keys` holds uint, or uvec2 for 64-bit keys with the low word first; `payloads` holds uint.
struct SortBuffers {
    graph::Buffer keys;
    graph::Buffer payloads;
};

/// The bits of the key that count, from the lowest; the rest is carried along. `end` 0 means all bits of the key.
struct BitRange {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// Sorts `in` into `out`, ascending, equal keys in the order they came. `in` stays as it is; the four buffers are different ones.
void radix_sort(graph::Graph& graph, const SortBuffers& in, const SortBuffers& out, const graph::Count& count,
                const BitRange& bits = {});

} // namespace mote::algorithms
