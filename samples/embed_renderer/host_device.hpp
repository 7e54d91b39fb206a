// The host's Vulkan: an instance, a device with what mote::render requires, a queue, buffers and images.
#pragma once

#include <mote/context.hpp>

#include <vulkan/vulkan.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace host {

/// Throws std::runtime_error that names the call.
void check(VkResult result, const char* call);

class Device {
public:
    /// `window_extensions`: the instance extensions of a window. If there are any, the swapchain extension is enabled too.
    explicit Device(std::span<const char* const> window_extensions = {});
    ~Device();
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    VkInstance instance() const { return instance_; }
    VkPhysicalDevice physical_device() const { return physical_device_; }
    VkDevice handle() const { return device_; }
    VkQueue queue() const { return queue_; }
    std::uint32_t family() const { return family_; }
    /// For Context::adopt(). The host keeps ownership of the device.
    mote::HostDevice lend() const;

    VkDeviceMemory allocate(const VkMemoryRequirements& needs, VkMemoryPropertyFlags wanted) const;
    /// Records, submits and waits.
    void run(const std::function<void(VkCommandBuffer)>& record) const;

private:
    VkInstance instance_ = VK_NULL_HANDLE;
    VkPhysicalDevice physical_device_ = VK_NULL_HANDLE;
    std::uint32_t family_ = 0;
    VkDevice device_ = VK_NULL_HANDLE;
    VkQueue queue_ = VK_NULL_HANDLE;
    VkCommandPool pool_ = VK_NULL_HANDLE;
};

/// Waits for all earlier commands. The contents are discarded if `from` is undefined.
void change_layout(VkCommandBuffer commands, VkImage image, VkImageAspectFlags aspect, VkImageLayout from, VkImageLayout to);

/// In host-visible memory.
class Buffer {
public:
    Buffer(const Device& device, VkDeviceSize bytes, VkBufferUsageFlags usage);
    Buffer(const Device& device, std::span<const std::byte> content, VkBufferUsageFlags usage);
    ~Buffer();
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    VkBuffer handle() const { return buffer_; }
    std::span<std::byte> bytes() const { return {mapped_, size_}; }

private:
    const Device& device_;
    VkDeviceSize size_;
    VkBuffer buffer_ = VK_NULL_HANDLE;
    VkDeviceMemory memory_ = VK_NULL_HANDLE;
    std::byte* mapped_ = nullptr;
};

class Image {
public:
    Image(const Device& device, VkExtent2D extent, VkFormat format, VkImageUsageFlags usage, VkImageAspectFlags aspect);
    ~Image();
    Image(const Image&) = delete;
    Image& operator=(const Image&) = delete;

    VkImage handle() const { return image_; }
    VkImageView view() const { return view_; }
    VkExtent2D extent() const { return extent_; }

    void change_layout(VkCommandBuffer commands, VkImageLayout from, VkImageLayout to) const {
        host::change_layout(commands, image_, aspect_, from, to);
    }

private:
    const Device& device_;
    VkExtent2D extent_;
    VkImageAspectFlags aspect_;
    VkImage image_ = VK_NULL_HANDLE;
    VkDeviceMemory memory_ = VK_NULL_HANDLE;
    VkImageView view_ = VK_NULL_HANDLE;
};

} // namespace host
