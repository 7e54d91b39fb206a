// Where transient buffers lie in the memory they share. Pure logic.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace mote::graph {

/// A buffer is needed from pass `first` to pass `last`, both included.
struct Lifetime {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint64_t bytes = 0;
};

struct Placement {
    std::vector<std::uint64_t> offsets; ///< One per lifetime, multiples of the alignment.
    std::uint64_t peak_bytes = 0;       ///< What the shared memory must hold.
};

/// Buffers whose lifetimes overlap never overlap in memory. Largest first, each at the lowest offset that is free during its
/// life: deterministic, and within a few percent of the optimum for graphs like ours.
Placement place(std::span<const Lifetime> lifetimes, std::uint64_t alignment);

} // namespace mote::graph
