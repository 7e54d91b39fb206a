// Points in the device's time. Empty on a queue that has no timestamps.
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
    std::uint32_t count() const { return count_; } ///< 0 where there are no timestamps.

    /// Milliseconds from each point to the next, once all have been written: count() - 1 of them, or none.
    std::vector<double> intervals_ms() const;

private:
    const Device& device_;
    std::uint32_t count_ = 0;
    VkQueryPool pool_ = VK_NULL_HANDLE;
};

} // namespace mote::gpu
