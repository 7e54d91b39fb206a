// CPU reference of the stable radix sort of keys with a 32-bit payload over a range of bits. Compared exactly: a stable sort has
// one correct result.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

template <typename Key> struct SortedPairs {
    std::vector<Key> keys; // complete keys, including the bits outside the range
    std::vector<std::uint32_t> payloads;
};

// Sorts ascending by bits [begin_bit, end_bit) only; bit 0 is the lowest. Pairs with equal bits keep their order, so begin_bit ==
// end_bit changes nothing. Throws std::invalid_argument unless there are as many keys as payloads and begin_bit <= end_bit <= 32
// (64 for the second).
SortedPairs<std::uint32_t> radix_sort(std::span<const std::uint32_t> keys, std::span<const std::uint32_t> payloads,
                                      std::uint32_t begin_bit, std::uint32_t end_bit);
SortedPairs<std::uint64_t> radix_sort(std::span<const std::uint64_t> keys, std::span<const std::uint32_t> payloads,
                                      std::uint32_t begin_bit, std::uint32_t end_bit);

} // namespace mote::reference
