// Descriptor sets for a known number of dispatches, allocated from one pool and freed with it, and the views of texel buffers.
#pragma once

#include "gpu/program_layout.hpp"
#include "gpu/vulkan.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace mote::gpu {

class Device;

/// What a block is bound to: an entire buffer, an acceleration structure, or an image with a sampler (in the layout
/// SHADER_READ_ONLY_OPTIMAL when used). A block that is an array sees the buffer in windows of `part_bytes`.
struct BoundResource {
    VkBuffer buffer = VK_NULL_HANDLE;
    VkAccelerationStructureKHR structure = VK_NULL_HANDLE;
    VkImageView image = VK_NULL_HANDLE;
    VkSampler sampler = VK_NULL_HANDLE;
    std::uint64_t bytes = 0; ///< Of the buffer: if the block is an array.
    std::uint64_t part_bytes = 0;
};

class MOTE_PRIVATE_API DescriptorSets {
public:
    /// A pool with capacity for one set of each of these programs.
    DescriptorSets(const Device& device, std::span<const ProgramInterface* const> programs);
    ~DescriptorSets();
    DescriptorSets(const DescriptorSets&) = delete;
    DescriptorSets& operator=(const DescriptorSets&) = delete;

    /// `resources[i]` is bound to the i-th block of the program's interface.
    VkDescriptorSet make(const ProgramLayout& program, std::span<const BoundResource> resources);

private:
    VkBufferView make_view(VkBuffer buffer, const ElementType& element);

    const Device& device_;
    VkDescriptorPool pool_ = VK_NULL_HANDLE;
    std::vector<VkBufferView> views_;
};

} // namespace mote::gpu
