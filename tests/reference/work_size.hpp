// CPU twin of the pass that turns a live count on the GPU into an indirect dispatch. Compared exactly.
#pragma once

#include <cstdint>

namespace mote::reference {

struct WorkSizeRequest {
    std::uint32_t raw = 0;             // the live count as found; may exceed the capacity
    std::uint32_t capacity = 0;        // what the buffers hold
    std::uint32_t divide = 1;          // > 0; so many raw items ...
    std::uint32_t multiply = 1;        // ... become so many threads, a started batch counting as a whole one
    std::uint32_t items_per_group = 1; // > 0
    std::uint32_t max_groups_x = 1;    // > 0; the device's limit in x
};

struct WorkSize {
    std::uint32_t count = 0;
    std::uint32_t groups_x = 0;
    std::uint32_t groups_y = 0;
    std::uint32_t groups_z = 0;
    std::uint32_t needed = 0; // the capacity that would have sufficed, when it did not; else 0

    bool operator==(const WorkSize&) const = default;
};

// kept = min(raw, capacity); count = ceil(kept / divide) * multiply; groups = ceil(count / items_per_group),
// laid out as x * y >= groups with x <= max_groups_x. No work is x = 0, y = z = 1. The shape may hold up to x
// - 1 groups too many: a shader must still test its index against `count`. Throws std::invalid_argument on a
// zero where > 0 is asked for, std::overflow_error when count exceeds 32 bits.
WorkSize work_size(const WorkSizeRequest& request);

} // namespace mote::reference
