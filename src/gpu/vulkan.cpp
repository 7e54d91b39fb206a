#include "gpu/vulkan.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <mutex>

namespace mote::gpu {

namespace {

// volk keeps the pointers it loads in globals; mote copies them to its tables under this lock.
std::mutex volk_mutex;

} // namespace

PFN_vkGetInstanceProcAddr open_loader() {
    const std::scoped_lock lock(volk_mutex);
    if (volkInitialize() != VK_SUCCESS) {
        throw Error("Vulkan loader: cannot be opened: the system has no libvulkan.so.1 (vulkan-1.dll, libvulkan.dylib); install "
                    "the Vulkan runtime of your system, on Debian the package libvulkan1");
    }
    return vkGetInstanceProcAddr;
}

InstanceTable load_instance_table(PFN_vkGetInstanceProcAddr get, VkInstance instance) {
    InstanceTable table;
    table.vkGetInstanceProcAddr = get;
    const auto load = [&](auto& function, const char* name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(get(instance, name));
    };
    load(table.vkGetDeviceProcAddr, "vkGetDeviceProcAddr");
    load(table.vkDestroyInstance, "vkDestroyInstance");
    load(table.vkEnumeratePhysicalDevices, "vkEnumeratePhysicalDevices");
    load(table.vkEnumerateDeviceExtensionProperties, "vkEnumerateDeviceExtensionProperties");
    load(table.vkGetPhysicalDeviceProperties2, "vkGetPhysicalDeviceProperties2");
    load(table.vkGetPhysicalDeviceFeatures2, "vkGetPhysicalDeviceFeatures2");
    load(table.vkGetPhysicalDeviceMemoryProperties, "vkGetPhysicalDeviceMemoryProperties");
    load(table.vkGetPhysicalDeviceQueueFamilyProperties, "vkGetPhysicalDeviceQueueFamilyProperties");
    load(table.vkGetPhysicalDeviceFormatProperties, "vkGetPhysicalDeviceFormatProperties");
    load(table.vkGetPhysicalDeviceImageFormatProperties, "vkGetPhysicalDeviceImageFormatProperties");
    load(table.vkCreateDevice, "vkCreateDevice");
    load(table.vkCreateDebugUtilsMessengerEXT, "vkCreateDebugUtilsMessengerEXT");
    load(table.vkDestroyDebugUtilsMessengerEXT, "vkDestroyDebugUtilsMessengerEXT");
    load(table.vkSetDebugUtilsObjectNameEXT, "vkSetDebugUtilsObjectNameEXT");
    load(table.vkCmdBeginDebugUtilsLabelEXT, "vkCmdBeginDebugUtilsLabelEXT");
    load(table.vkCmdEndDebugUtilsLabelEXT, "vkCmdEndDebugUtilsLabelEXT");
    return table;
}

VolkDeviceTable load_device_table(const InstanceTable& instance_table, VkDevice device) {
    const std::scoped_lock lock(volk_mutex);
    // volkLoadDeviceTable calls the global vkGetDeviceProcAddr: set it to this instance's.
    vkGetDeviceProcAddr = instance_table.vkGetDeviceProcAddr;
    VolkDeviceTable table = {};
    volkLoadDeviceTable(&table, device);
    return table;
}

std::string result_name(VkResult result) {
    switch (result) {
    case VK_SUCCESS: return "VK_SUCCESS";
    case VK_TIMEOUT: return "VK_TIMEOUT";
    case VK_ERROR_OUT_OF_HOST_MEMORY: return "VK_ERROR_OUT_OF_HOST_MEMORY";
    case VK_ERROR_OUT_OF_DEVICE_MEMORY: return "VK_ERROR_OUT_OF_DEVICE_MEMORY";
    case VK_ERROR_INITIALIZATION_FAILED: return "VK_ERROR_INITIALIZATION_FAILED";
    case VK_ERROR_DEVICE_LOST: return "VK_ERROR_DEVICE_LOST";
    case VK_ERROR_MEMORY_MAP_FAILED: return "VK_ERROR_MEMORY_MAP_FAILED";
    case VK_ERROR_LAYER_NOT_PRESENT: return "VK_ERROR_LAYER_NOT_PRESENT";
    case VK_ERROR_EXTENSION_NOT_PRESENT: return "VK_ERROR_EXTENSION_NOT_PRESENT";
    case VK_ERROR_FEATURE_NOT_PRESENT: return "VK_ERROR_FEATURE_NOT_PRESENT";
    case VK_ERROR_INCOMPATIBLE_DRIVER: return "VK_ERROR_INCOMPATIBLE_DRIVER";
    case VK_ERROR_TOO_MANY_OBJECTS: return "VK_ERROR_TOO_MANY_OBJECTS";
    case VK_ERROR_OUT_OF_POOL_MEMORY: return "VK_ERROR_OUT_OF_POOL_MEMORY";
    case VK_ERROR_INVALID_SHADER_NV: return "VK_ERROR_INVALID_SHADER_NV";
    default: return mote::format("VkResult {}", static_cast<int>(result));
    }
}

void check(VkResult result, std::string_view failure) {
    if (result != VK_SUCCESS) throw Error(mote::format("{}: {}", failure, result_name(result)));
}

} // namespace mote::gpu
