#include "reference/algorithms/radix_sort.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace mote::reference {

namespace {

// The bits [begin, end) set. Bit by bit, because a shift by the full width of the type is undefined.
template <typename Key> Key bit_mask(std::uint32_t begin, std::uint32_t end) {
    Key mask = 0;
    for (std::uint32_t bit = begin; bit < end; ++bit) {
        mask |= Key{1} << bit;
    }
    return mask;
}

template <typename Key> SortedPairs<Key> sort_pairs(std::span<const Key> keys, std::span<const std::uint32_t> payloads,
                                                    std::uint32_t begin_bit, std::uint32_t end_bit) {
    if (keys.size() != payloads.size()) {
        throw std::invalid_argument("radix_sort: keys and payloads differ in number");
    }
    if (begin_bit > end_bit || end_bit > std::numeric_limits<Key>::digits) {
        throw std::invalid_argument("radix_sort: the bit range is reversed or wider than the key");
    }

    const Key mask = bit_mask<Key>(begin_bit, end_bit);
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return (keys[a] & mask) < (keys[b] & mask); });

    SortedPairs<Key> sorted;
    sorted.keys.reserve(keys.size());
    sorted.payloads.reserve(keys.size());
    for (const std::size_t from : order) {
        sorted.keys.push_back(keys[from]);
        sorted.payloads.push_back(payloads[from]);
    }
    return sorted;
}

} // namespace

SortedPairs<std::uint32_t> radix_sort(std::span<const std::uint32_t> keys, std::span<const std::uint32_t> payloads,
                                      std::uint32_t begin_bit, std::uint32_t end_bit) {
    return sort_pairs(keys, payloads, begin_bit, end_bit);
}

SortedPairs<std::uint64_t> radix_sort(std::span<const std::uint64_t> keys, std::span<const std::uint32_t> payloads,
                                      std::uint32_t begin_bit, std::uint32_t end_bit) {
    return sort_pairs(keys, payloads, begin_bit, end_bit);
}

} // namespace mote::reference
