// CPU reference of stream compaction. Compared exactly, order included.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

// The indices whose flag is not zero, ascending. Any non-zero flag keeps, not only 1.
std::vector<std::uint32_t> compact(std::span<const std::uint32_t> flags);

} // namespace mote::reference
