#include "reference/graph/work_size.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace mote::reference {

namespace {

// In 64 bits, so that "+ divisor - 1" cannot overflow for 32-bit operands.
std::uint64_t divide_up(std::uint64_t value, std::uint64_t divisor) { return (value + divisor - 1) / divisor; }

} // namespace

WorkSize work_size(const WorkSizeRequest& request) {
    if (request.divide == 0 || request.items_per_group == 0 || request.max_groups_x == 0) {
        throw std::invalid_argument("work_size: divide, items_per_group and max_groups_x must be positive");
    }

    const std::uint64_t kept = std::min(request.raw, request.capacity);
    const std::uint64_t count = divide_up(kept, request.divide) * request.multiply;
    if (count > std::numeric_limits<std::uint32_t>::max()) {
        throw std::overflow_error("work_size: the count does not fit in 32 bits");
    }

    const std::uint64_t groups = divide_up(count, request.items_per_group);
    const std::uint64_t x = std::min<std::uint64_t>(groups, request.max_groups_x);
    const std::uint64_t y = groups == 0 ? 1 : divide_up(groups, x);

    WorkSize size;
    size.count = static_cast<std::uint32_t>(count);
    size.groups_x = static_cast<std::uint32_t>(x);
    size.groups_y = static_cast<std::uint32_t>(y);
    size.groups_z = 1;
    size.needed = request.raw > request.capacity ? request.raw : 0;
    return size;
}

} // namespace mote::reference
