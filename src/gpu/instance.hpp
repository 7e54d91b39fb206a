// The Vulkan instance that mote creates, its devices in order of preference, and the choice among them.
#pragma once

#include "gpu/vulkan.hpp"

#include <mote/context.hpp>

#include <memory>
#include <string_view>
#include <vector>

namespace mote::gpu {

struct PhysicalDevice {
    VkPhysicalDevice handle;
    DeviceInfo info;
};

DeviceInfo describe(const InstanceTable& vk, VkPhysicalDevice physical_device, std::uint32_t index);

/// Owns the VkInstance, the messenger that forwards validation messages, and the log they go to.
class Instance {
public:
    Instance(bool validation, Log log);
    ~Instance();
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    const InstanceTable& vk() const { return vk_; }
    VkInstance handle() const { return handle_; }
    bool debug_utils() const { return debug_utils_; }

    /// Hardware before software; DeviceInfo::index is the index in this list. Throws Error if there is no driver.
    std::vector<PhysicalDevice> devices() const;

    /// By index, by a substring of the name or driver, or (empty) the first suitable one. Throws Error listing the devices if
    /// none matches.
    PhysicalDevice choose(std::string_view wanted) const;

private:
    InstanceTable vk_;
    VkInstance handle_ = VK_NULL_HANDLE;
    VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
    bool debug_utils_ = false;
    Log log_;
};

} // namespace mote::gpu
