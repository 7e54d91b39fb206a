#include "gpu/timestamps.hpp"

#include "gpu/device.hpp"

namespace mote::gpu {

Timestamps::Timestamps(const Device& device, std::uint32_t count) : device_(device) {
    if (device.limits().timestamp_bits == 0 || count == 0) return;
    const VkQueryPoolCreateInfo info{VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO, nullptr, 0, VK_QUERY_TYPE_TIMESTAMP, count, 0};
    check(device.vk().vkCreateQueryPool(device.handle(), &info, nullptr, &pool_), "timestamp queries: cannot be created");
    count_ = count;
}

Timestamps::~Timestamps() { device_.vk().vkDestroyQueryPool(device_.handle(), pool_, nullptr); }

std::vector<double> Timestamps::intervals_ms() const {
    if (count_ == 0) return {};
    std::vector<std::uint64_t> ticks(count_);
    const VkResult result =
        device_.vk().vkGetQueryPoolResults(device_.handle(), pool_, 0, count_, ticks.size() * sizeof(std::uint64_t), ticks.data(),
                                           sizeof(std::uint64_t), VK_QUERY_RESULT_64_BIT);
    if (result == VK_NOT_READY) return {}; // nothing has been replayed yet
    check(result, "timestamps: cannot be read");

    const std::uint32_t bits = device_.limits().timestamp_bits;
    const std::uint64_t mask = bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1; // the counter wraps at `bits`
    std::vector<double> intervals;
    for (std::size_t i = 1; i < ticks.size(); ++i) {
        intervals.push_back(static_cast<double>((ticks[i] - ticks[i - 1]) & mask) * device_.limits().timestamp_ns * 1e-6);
    }
    return intervals;
}

} // namespace mote::gpu
