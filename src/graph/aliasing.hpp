// Places transient buffers in shared memory. Pure logic.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace mote::graph {

/// A buffer is needed from pass `first` to pass `last`, inclusive.
struct Lifetime {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint64_t bytes = 0;
};

struct Placement {
    std::vector<std::uint64_t> offsets; ///< One per lifetime, multiples of the alignment.
    std::uint64_t peak_bytes = 0;       ///< Size of the shared memory.
};

/// Buffers whose lifetimes overlap never overlap in memory. Places the largest first, each at the lowest offset that is free
/// during its lifetime: deterministic, and within a few percent of the optimum for mote's graphs.
Placement place(std::span<const Lifetime> lifetimes, std::uint64_t alignment);

} // namespace mote::graph
