// CPU reference of the pass that converts a live count on the GPU into an indirect dispatch. Compared exactly.
#pragma once

#include <cstdint>

namespace mote::reference {

struct WorkSizeRequest {
    std::uint32_t raw = 0;             // the live count as read; may exceed the capacity
    std::uint32_t capacity = 0;        // of the buffers
    std::uint32_t divide = 1;          // > 0; this many raw items ...
    std::uint32_t multiply = 1;        // ... become this many threads; an incomplete batch counts as complete
    std::uint32_t items_per_group = 1; // > 0
    std::uint32_t max_groups_x = 1;    // > 0; the device's limit in x
};

struct WorkSize {
    std::uint32_t count = 0;
    std::uint32_t groups_x = 0;
    std::uint32_t groups_y = 0;
    std::uint32_t groups_z = 0;
    std::uint32_t needed = 0; // the capacity required if it was exceeded, else 0

    bool operator==(const WorkSize&) const = default;
};

// kept = min(raw, capacity); count = ceil(kept / divide) * multiply; groups = ceil(count / items_per_group),
// laid out as x * y >= groups with x <= max_groups_x. No work is x = 0, y = z = 1. There may be up to x - 1 surplus groups, so a
// shader must still test its index against `count`. Throws std::invalid_argument on a zero where > 0 is required,
// std::overflow_error if count exceeds 32 bits.
WorkSize work_size(const WorkSizeRequest& request);

} // namespace mote::reference
