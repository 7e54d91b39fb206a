// CPU reference of the segmented sum: one sum per CSR segment and component, for float, vec4 and mat3 elements.
#pragma once

#include "reference/algorithms/reduce.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

// Segment s is values[offsets[s]] up to, not including, values[offsets[s + 1]]; an empty one sums to {0, 0}.
// `depth` is as in reduce_sum and applies to every segment; clamping it makes the bound tight for short ones.
// Throws std::invalid_argument if offsets is empty, decreases anywhere, or exceeds the number of values.
//
// Defined for N = 1, 4 and 9. N cannot be deduced from a vector: write segmented_reduce<4>(...).
template <std::size_t N> std::vector<std::array<BoundedSum, N>>
segmented_reduce(std::span<const std::array<float, N>> values, std::span<const std::uint32_t> offsets, std::uint32_t depth);

} // namespace mote::reference
