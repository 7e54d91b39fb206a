// CPU reference of the prefix sums of u32, modulo 2^32. Compared exactly.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

// result[i] = values[0] + ... + values[i - 1]; result[0] = 0.
std::vector<std::uint32_t> exclusive_scan(std::span<const std::uint32_t> values);

// The same; `total` is set to the sum of all values, 0 if there are none.
std::vector<std::uint32_t> exclusive_scan(std::span<const std::uint32_t> values, std::uint32_t& total);

// result[i] = values[0] + ... + values[i].
std::vector<std::uint32_t> inclusive_scan(std::span<const std::uint32_t> values);

// The same; `total` is set to the sum of all values, 0 if there are none.
std::vector<std::uint32_t> inclusive_scan(std::span<const std::uint32_t> values, std::uint32_t& total);

} // namespace mote::reference
