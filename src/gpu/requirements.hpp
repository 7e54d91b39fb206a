// What mote requires of a device (DESIGN law 5): published as data, checked in one place for its own devices and a host's.
#pragma once

#include "gpu/vulkan.hpp"

#include <mote/context.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace mote::gpu {

/// Required of a device: no program of mote uses more.
inline constexpr std::uint32_t kStorageBuffersPerStage = 20;

/// A device with fewer binds lists whole, not in parts (shaders/common/list.glsl): no program uses more in its parts form.
inline constexpr std::uint32_t kStorageBuffersForParts = 26;

/// The names of the requirements that `physical_device` does not meet; empty if mote can run on it.
std::vector<std::string> missing_features(const InstanceTable& vk, VkPhysicalDevice physical_device);

/// The names of the required feature bits that are not set in a host's chain, whether the host used the Vulkan1xFeatures
/// structures or the single-feature ones.
std::vector<std::string> missing_in_chain(const VkPhysicalDeviceFeatures2* enabled);

/// Whether the device meets the requirements of the optional tier "ray query".
bool offers_ray_query(const InstanceTable& vk, VkPhysicalDevice physical_device);

/// Whether a host's chain enables it.
bool ray_query_in_chain(const VkPhysicalDeviceFeatures2* enabled);

/// The optional tiers of a device.
struct Tiers {
    bool ray_query = false;
    bool drawing = false; ///< What mote::render needs: dynamic rendering, on a queue with graphics.
};
MOTE_PRIVATE_API const DeviceRequirements& requirements_with(Tiers tiers);

/// The names of the drawing features that a host's device lacks.
std::vector<std::string> missing_for_drawing(const VkPhysicalDeviceFeatures2* enabled, VkQueueFlags queue_flags);

} // namespace mote::gpu
