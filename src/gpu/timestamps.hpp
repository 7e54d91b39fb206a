// GPU timestamps. Empty on a queue without timestamps.
#pragma once

#include "gpu/vulkan.hpp"

#include <mote/export.hpp>

#include <cstdint>
#include <vector>

namespace mote::gpu {

class Device;

class MOTE_PRIVATE_API Timestamps {
public:
    Timestamps(const Device& device, std::uint32_t count);
    ~Timestamps();
    Timestamps(const Timestamps&) = delete;
    Timestamps& operator=(const Timestamps&) = delete;

    VkQueryPool handle() const { return pool_; }
    std::uint32_t count() const { return count_; } ///< 0 without timestamps.

    /// Milliseconds from each timestamp to the next: count() - 1 values, or none until all have been written.
    std::vector<double> intervals_ms() const;

private:
    const Device& device_;
    std::uint32_t count_ = 0;
    VkQueryPool pool_ = VK_NULL_HANDLE;
};

} // namespace mote::gpu
