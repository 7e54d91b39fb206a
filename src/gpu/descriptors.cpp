#include "gpu/descriptors.hpp"

#include "gpu/device.hpp"

#include <algorithm>
#include <vector>

namespace mote::gpu {

DescriptorSets::DescriptorSets(const Device& device, std::uint32_t sets, std::uint32_t buffers) : device_(device) {
    const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::max(1u, buffers)};
    const VkDescriptorPoolCreateInfo info{
        VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, nullptr, 0, std::max(1u, sets), 1, &size};
    check(device.vk().vkCreateDescriptorPool(device.handle(), &info, nullptr, &pool_), "creating a descriptor pool");
}

DescriptorSets::~DescriptorSets() { device_.vk().vkDestroyDescriptorPool(device_.handle(), pool_, nullptr); }

VkDescriptorSet DescriptorSets::make(const Program& program, std::span<const VkBuffer> buffers) {
    const VkDescriptorSetLayout layout = program.set_layout();
    const VkDescriptorSetAllocateInfo allocate{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO, nullptr, pool_, 1, &layout};
    VkDescriptorSet set = VK_NULL_HANDLE;
    check(device_.vk().vkAllocateDescriptorSets(device_.handle(), &allocate, &set), "allocating a descriptor set");

    std::vector<VkDescriptorBufferInfo> infos(buffers.size());
    std::vector<VkWriteDescriptorSet> writes(buffers.size());
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        infos[i] = {buffers[i], 0, VK_WHOLE_SIZE};
        writes[i] = {VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                     nullptr,
                     set,
                     program.interface().blocks[i].binding,
                     0,
                     1,
                     VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                     nullptr,
                     &infos[i],
                     nullptr};
    }
    device_.vk().vkUpdateDescriptorSets(device_.handle(), static_cast<std::uint32_t>(writes.size()), writes.data(), 0, nullptr);
    return set;
}

} // namespace mote::gpu
