// What mote needs of a device (DESIGN law 5): published as data, checked in one place for own and adopted devices.
#pragma once

#include "gpu/vulkan.hpp"

#include <mote/context.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace mote::gpu {

/// Required of a device: no program of mote has more.
inline constexpr std::uint32_t kStorageBuffersPerStage = 20;

/// The names of the required things that `physical_device` does not offer; empty when mote can run on it.
std::vector<std::string> missing_features(const InstanceTable& vk, VkPhysicalDevice physical_device);

/// The names of the required feature bits that are not set in a host's chain, whether the host used the Vulkan1xFeatures
/// structures or the single-feature ones.
std::vector<std::string> missing_in_chain(const VkPhysicalDeviceFeatures2* enabled);

/// Whether the device has all that the optional tier "ray query" needs.
bool offers_ray_query(const InstanceTable& vk, VkPhysicalDevice physical_device);

/// Whether a host's chain enables it.
bool ray_query_in_chain(const VkPhysicalDeviceFeatures2* enabled);

/// The optional tiers of a device.
struct Tiers {
    bool ray_query = false;
    bool drawing = false; ///< What mote::render needs: dynamic rendering, on a queue with graphics.
};
MOTE_PRIVATE_API const DeviceRequirements& requirements_with(Tiers tiers);

/// The names of what a host's device lacks for drawing.
std::vector<std::string> missing_for_drawing(const VkPhysicalDeviceFeatures2* enabled, VkQueueFlags queue_flags);

} // namespace mote::gpu
