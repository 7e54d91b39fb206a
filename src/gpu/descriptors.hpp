// Descriptor sets for a known number of dispatches, all from one pool and freed with it.
#pragma once

#include "gpu/program.hpp"
#include "gpu/vulkan.hpp"

#include <span>

namespace mote::gpu {

class Device;

class DescriptorSets {
public:
    DescriptorSets(const Device& device, std::uint32_t sets, std::uint32_t buffers);
    ~DescriptorSets();
    DescriptorSets(const DescriptorSets&) = delete;
    DescriptorSets& operator=(const DescriptorSets&) = delete;

    /// `buffers[i]` is bound, whole, to the i-th block of the program's interface.
    VkDescriptorSet make(const Program& program, std::span<const VkBuffer> buffers);

private:
    const Device& device_;
    VkDescriptorPool pool_ = VK_NULL_HANDLE;
};

} // namespace mote::gpu
