// CPU reference of gather (a permutation if the indices are one). Compared exactly.
#pragma once

#include <cstdint>
#include <ranges>
#include <span>
#include <stdexcept>
#include <vector>

namespace mote::reference {

// result[i] = values[indices[i]]. Indices may repeat and may omit values.
// Throws std::out_of_range on an index past the end: on the GPU that is an out-of-bounds read, so no test may do it.
template <std::ranges::contiguous_range Values>
std::vector<std::ranges::range_value_t<Values>> gather(const Values& values, std::span<const std::uint32_t> indices) {
    std::vector<std::ranges::range_value_t<Values>> result;
    result.reserve(indices.size());
    for (const std::uint32_t index : indices) {
        if (index >= std::ranges::size(values)) {
            throw std::out_of_range("gather: an index lies past the end of the values");
        }
        result.push_back(std::ranges::data(values)[index]);
    }
    return result;
}

} // namespace mote::reference
