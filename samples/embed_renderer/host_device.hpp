// The host's own Vulkan: an instance, a device with what mote::render asks for, a queue; buffers and images on it.
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
    Device();
    ~Device();
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    VkDevice handle() const { return device_; }
    /// What mote adopts. The device stays the host's.
    mote::HostDevice lend() const;

    VkDeviceMemory allocate(const VkMemoryRequirements& needs, VkMemoryPropertyFlags wanted) const;
    /// Records, submits, and waits.
    void run(const std::function<void(VkCommandBuffer)>& record) const;

private:
    VkInstance instance_ = VK_NULL_HANDLE;
    VkPhysicalDevice physical_device_ = VK_NULL_HANDLE;
    std::uint32_t family_ = 0;
    VkDevice device_ = VK_NULL_HANDLE;
    VkQueue queue_ = VK_NULL_HANDLE;
    VkCommandPool pool_ = VK_NULL_HANDLE;
};

/// In memory that the host writes and reads.
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

    /// Waits for all before it. What was in it is gone if `from` is undefined.
    void change_layout(VkCommandBuffer commands, VkImageLayout from, VkImageLayout to) const;

private:
    const Device& device_;
    VkExtent2D extent_;
    VkImageAspectFlags aspect_;
    VkImage image_ = VK_NULL_HANDLE;
    VkDeviceMemory memory_ = VK_NULL_HANDLE;
    VkImageView view_ = VK_NULL_HANDLE;
};

} // namespace host
