// One allocation of device memory shared by several buffers, each at its own offset.
#pragma once

#include "gpu/allocator.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace mote::gpu {

class Arena {
public:
    /// `bytes` may be 0.
    Arena(Device& device, const std::string& name, std::uint64_t bytes);
    ~Arena();
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    /// A buffer over [offset, offset + bytes), which lives as long as the Arena. `offset` must be a multiple of
    /// Limits::buffer_alignment. Buffers may overlap; the caller must not use overlapping buffers at the same time.
    VkBuffer place(const std::string& name, std::uint64_t offset, std::uint64_t bytes);

private:
    Device& device_;
    VmaAllocation_T* allocation_ = nullptr;
    std::vector<VkBuffer> buffers_;
};

} // namespace mote::gpu
