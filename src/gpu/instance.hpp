// A Vulkan instance of mote's own, its devices in order of preference, and the choice among them.
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

/// Owns the VkInstance and the messenger that carries validation messages to the log, which it keeps.
class Instance {
public:
    Instance(bool validation, Log log);
    ~Instance();
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    const InstanceTable& vk() const { return vk_; }
    VkInstance handle() const { return handle_; }
    bool debug_utils() const { return debug_utils_; }

    /// Hardware before software; DeviceInfo::index is the place in this list. Throws Error when there is no driver.
    std::vector<PhysicalDevice> devices() const;

    /// By index, by a part of the name or driver, or (empty) the first suitable; Error naming what there is otherwise.
    PhysicalDevice choose(std::string_view wanted) const;

private:
    InstanceTable vk_;
    VkInstance handle_ = VK_NULL_HANDLE;
    VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
    bool debug_utils_ = false;
    Log log_;
};

} // namespace mote::gpu
