#include "graph/aliasing.hpp"

#include <algorithm>
#include <numeric>

namespace mote::graph {

Placement place(std::span<const Lifetime> lifetimes, std::uint64_t alignment) {
    const auto aligned = [&](std::uint64_t value) { return (value + alignment - 1) / alignment * alignment; };

    std::vector<std::uint32_t> order(lifetimes.size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::stable_sort(order, std::greater{}, [&](std::uint32_t i) { return lifetimes[i].bytes; });

    Placement placement;
    placement.offsets.resize(lifetimes.size());
    std::vector<std::uint32_t> placed; // sorted by offset
    for (const std::uint32_t i : order) {
        const Lifetime& life = lifetimes[i];
        std::uint64_t offset = 0;
        for (const std::uint32_t other : placed) {
            const Lifetime& taken = lifetimes[other];
            const bool meet_in_time = life.first <= taken.last && taken.first <= life.last;
            if (!meet_in_time) continue;
            if (offset + life.bytes <= placement.offsets[other]) break; // fits into the gap before this one
            offset = std::max(offset, aligned(placement.offsets[other] + taken.bytes));
        }
        placement.offsets[i] = offset;
        placement.peak_bytes = std::max(placement.peak_bytes, offset + life.bytes);
        placed.insert(std::ranges::upper_bound(placed, offset, {}, [&](std::uint32_t p) { return placement.offsets[p]; }), i);
    }
    return placement;
}

} // namespace mote::graph
