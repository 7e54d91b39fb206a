// The only place where mote includes Vulkan. volk's function pointers carry mote's prefix (volk_prefix.h is generated from
// volk.h), so that a host which links the Vulkan loader, or uses volk itself, can link mote statically. No global pointer is
// called: each Device has its own tables, so devices of different loaders and drivers can coexist.
#pragma once

#define VK_NO_PROTOTYPES
#include "volk_prefix.h"

#include <mote/export.hpp>

#include <volk.h>

#include <string>
#include <string_view>

namespace mote::gpu {

/// The functions of one instance that mote calls. Those of debug utils are null if the extension is off.
struct InstanceTable {
    PFN_vkGetInstanceProcAddr vkGetInstanceProcAddr = nullptr;
    PFN_vkGetDeviceProcAddr vkGetDeviceProcAddr = nullptr;
    PFN_vkDestroyInstance vkDestroyInstance = nullptr;
    PFN_vkEnumeratePhysicalDevices vkEnumeratePhysicalDevices = nullptr;
    PFN_vkEnumerateDeviceExtensionProperties vkEnumerateDeviceExtensionProperties = nullptr;
    PFN_vkGetPhysicalDeviceProperties2 vkGetPhysicalDeviceProperties2 = nullptr;
    PFN_vkGetPhysicalDeviceFeatures2 vkGetPhysicalDeviceFeatures2 = nullptr;
    PFN_vkGetPhysicalDeviceMemoryProperties vkGetPhysicalDeviceMemoryProperties = nullptr;
    PFN_vkGetPhysicalDeviceQueueFamilyProperties vkGetPhysicalDeviceQueueFamilyProperties = nullptr;
    PFN_vkGetPhysicalDeviceFormatProperties vkGetPhysicalDeviceFormatProperties = nullptr;
    PFN_vkGetPhysicalDeviceImageFormatProperties vkGetPhysicalDeviceImageFormatProperties = nullptr;
    PFN_vkCreateDevice vkCreateDevice = nullptr;
    PFN_vkCreateDebugUtilsMessengerEXT vkCreateDebugUtilsMessengerEXT = nullptr;
    PFN_vkDestroyDebugUtilsMessengerEXT vkDestroyDebugUtilsMessengerEXT = nullptr;
    PFN_vkSetDebugUtilsObjectNameEXT vkSetDebugUtilsObjectNameEXT = nullptr;
    PFN_vkCmdBeginDebugUtilsLabelEXT vkCmdBeginDebugUtilsLabelEXT = nullptr;
    PFN_vkCmdEndDebugUtilsLabelEXT vkCmdEndDebugUtilsLabelEXT = nullptr;
};

/// Opens the system's Vulkan loader; throws Error when there is none.
PFN_vkGetInstanceProcAddr open_loader();

InstanceTable load_instance_table(PFN_vkGetInstanceProcAddr get_instance_proc_addr, VkInstance instance);
VolkDeviceTable load_device_table(const InstanceTable& instance_table, VkDevice device);

/// E.g. "VK_ERROR_OUT_OF_DEVICE_MEMORY", or the number of a result that mote's calls do not return.
std::string result_name(VkResult result);

/// Throws Error "<failure>: <VkResult>" unless the result is VK_SUCCESS. `failure` reads "sampler: cannot be created".
MOTE_PRIVATE_API void check(VkResult result, std::string_view failure);

} // namespace mote::gpu
