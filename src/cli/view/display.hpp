// The Vulkan objects of the window, which mote adopts: instance, surface, device with what mote::render requires, and queue.
#pragma once

#include "cli/view/window.hpp"

#include <mote/context.hpp>

#include <vulkan/vulkan.h>

#include <functional>

namespace mote::cli {

/// Throws Error naming the call if it failed.
void check(VkResult result, const char* call);

class Display {
public:
    /// `device`: its name. Throws Error if it cannot present to the window.
    Display(const Window& window, const std::string& device);
    ~Display();
    Display(const Display&) = delete;
    Display& operator=(const Display&) = delete;

    VkInstance instance() const { return instance_; }
    VkSurfaceKHR surface() const { return surface_; }
    VkPhysicalDevice physical_device() const { return physical_device_; }
    VkDevice device() const { return device_; }
    VkQueue queue() const { return queue_; }
    std::uint32_t family() const { return family_; }
    HostDevice lend() const;

    VkDeviceMemory allocate(const VkMemoryRequirements& needs, VkMemoryPropertyFlags wanted) const;
    /// Records, submits, and waits.
    void run(const std::function<void(VkCommandBuffer)>& record) const;

private:
    void choose_device(const std::string& name);
    void make_device();

    VkInstance instance_ = VK_NULL_HANDLE;
    VkSurfaceKHR surface_ = VK_NULL_HANDLE;
    VkPhysicalDevice physical_device_ = VK_NULL_HANDLE;
    std::uint32_t family_ = 0;
    VkDevice device_ = VK_NULL_HANDLE;
    VkQueue queue_ = VK_NULL_HANDLE;
    VkCommandPool pool_ = VK_NULL_HANDLE;
};

} // namespace mote::cli
