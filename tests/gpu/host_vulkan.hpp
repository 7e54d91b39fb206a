// A host application with its own Vulkan loader, instance, device and queue.
#pragma once

#include "gpu/vulkan.hpp"

#include <mote/context.hpp>

#include <span>

namespace mote::test {

/// The loader as opened by the host. Closed when the program ends.
PFN_vkGetInstanceProcAddr host_loader();

class HostVulkan {
public:
    struct Options {
        bool validation = true;                              ///< Its messages go to test_log().
        const VkPhysicalDeviceFeatures2* features = nullptr; ///< Null: the features that mote publishes as required.
        std::span<const char* const> extensions{};           ///< Device extensions.
    };
    HostVulkan();
    explicit HostVulkan(const Options& options);
    ~HostVulkan();
    HostVulkan(const HostVulkan&) = delete;
    HostVulkan& operator=(const HostVulkan&) = delete;

    /// A complete and valid description.
    HostDevice description() const;

    const VolkDeviceTable& vk() const { return vk_; }
    VkDevice device() const { return device_; }
    VkQueue queue() const { return queue_; }

    VkCommandBuffer begin_commands() const;
    void submit_and_wait(VkCommandBuffer commands) const;

private:
    Log log_;
    const VkPhysicalDeviceFeatures2* features_;
    bool debug_utils_;
    gpu::InstanceTable instance_vk_;
    VolkDeviceTable vk_{};
    VkInstance instance_ = VK_NULL_HANDLE;
    VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
    VkPhysicalDevice physical_device_ = VK_NULL_HANDLE;
    VkDevice device_ = VK_NULL_HANDLE;
    VkQueue queue_ = VK_NULL_HANDLE;
    VkCommandPool pool_ = VK_NULL_HANDLE;
};

} // namespace mote::test
