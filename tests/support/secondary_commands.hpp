// Commands that a host records apart.
#pragma once

#include "gpu/device.hpp"
#include "gpu/vulkan.hpp"

#include <functional>

namespace mote::test {

/// A command buffer that a host executes within its own.
class SecondaryCommands {
public:
    SecondaryCommands(const gpu::Device& device, const std::function<void(VkCommandBuffer)>& record) : device_(device) {
        const VkCommandPoolCreateInfo pool{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO, nullptr, 0, device.queue_family()};
        gpu::check(vk().vkCreateCommandPool(device.handle(), &pool, nullptr, &pool_), "command pool: cannot be created");
        const VkCommandBufferAllocateInfo one{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, nullptr, pool_,
                                              VK_COMMAND_BUFFER_LEVEL_SECONDARY, 1};
        gpu::check(vk().vkAllocateCommandBuffers(device.handle(), &one, &handle_), "command buffer: cannot be allocated");
        VkCommandBufferInheritanceInfo outside_of_rendering{};
        outside_of_rendering.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO;
        const VkCommandBufferBeginInfo begin{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO, nullptr,
                                             VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT, &outside_of_rendering};
        gpu::check(vk().vkBeginCommandBuffer(handle_, &begin), "command buffer: cannot be begun");
        record(handle_);
        gpu::check(vk().vkEndCommandBuffer(handle_), "command buffer: cannot be ended");
    }
    ~SecondaryCommands() { vk().vkDestroyCommandPool(device_.handle(), pool_, nullptr); }
    SecondaryCommands(const SecondaryCommands&) = delete;
    SecondaryCommands& operator=(const SecondaryCommands&) = delete;

    void execute_in(VkCommandBuffer primary) const { vk().vkCmdExecuteCommands(primary, 1, &handle_); }

private:
    const VolkDeviceTable& vk() const { return device_.vk(); }

    const gpu::Device& device_;
    VkCommandPool pool_ = VK_NULL_HANDLE;
    VkCommandBuffer handle_ = VK_NULL_HANDLE;
};

} // namespace mote::test
