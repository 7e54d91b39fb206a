#include "host_device.hpp"

#include "gpu/requirements.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>

#include <cstring>
#include <vector>

namespace mote::isa {

namespace {

// RADV's null device has no memory and cannot create semaphores, but mote creates one per device for its timeline. Instead of
// supporting in the library a device that no user has, the host gives mote a loader in which creating a semaphore always
// succeeds. It is never used: nothing is submitted on such a device.
PFN_vkGetInstanceProcAddr real_instance_proc_addr = nullptr;
PFN_vkGetDeviceProcAddr real_device_proc_addr = nullptr;

VKAPI_ATTR VkResult VKAPI_CALL make_no_semaphore(VkDevice, const VkSemaphoreCreateInfo*, const VkAllocationCallbacks*,
                                                 VkSemaphore* semaphore) {
    *semaphore = VK_NULL_HANDLE;
    return VK_SUCCESS;
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL compile_only_device_proc_addr(VkDevice device, const char* name) {
    if (std::strcmp(name, "vkCreateSemaphore") == 0) return reinterpret_cast<PFN_vkVoidFunction>(make_no_semaphore);
    return real_device_proc_addr(device, name);
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL compile_only_instance_proc_addr(VkInstance instance, const char* name) {
    const PFN_vkVoidFunction real = real_instance_proc_addr(instance, name);
    if (std::strcmp(name, "vkGetDeviceProcAddr") != 0) return real;
    real_device_proc_addr = reinterpret_cast<PFN_vkGetDeviceProcAddr>(real);
    return reinterpret_cast<PFN_vkVoidFunction>(compile_only_device_proc_addr);
}

} // namespace

StatisticsHost::StatisticsHost() {
    try {
        create_instance();
        find_physical_device();
        create_device();
    } catch (...) {
        destroy();
        throw;
    }
}

StatisticsHost::~StatisticsHost() { destroy(); }

void StatisticsHost::destroy() {
    if (host_.device != VK_NULL_HANDLE) {
        reinterpret_cast<PFN_vkDestroyDevice>(vk_.vkGetDeviceProcAddr(host_.device, "vkDestroyDevice"))(host_.device, nullptr);
    }
    if (host_.instance != VK_NULL_HANDLE) vk_.vkDestroyInstance(host_.instance, nullptr);
}

void StatisticsHost::create_instance() {
    host_.get_instance_proc_addr = gpu::open_loader();
    host_.instance_api_version = device_requirements().api_version;
    const VkApplicationInfo application{VK_STRUCTURE_TYPE_APPLICATION_INFO, nullptr, "mote_isa", 0, nullptr, 0,
                                        host_.instance_api_version};
    const VkInstanceCreateInfo info{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, nullptr, 0, &application, 0, nullptr, 0, nullptr};
    const auto create = reinterpret_cast<PFN_vkCreateInstance>(host_.get_instance_proc_addr(VK_NULL_HANDLE, "vkCreateInstance"));
    gpu::check(create(&info, nullptr, &host_.instance), "host's Vulkan instance: cannot be created");
    vk_ = gpu::load_instance_table(host_.get_instance_proc_addr, host_.instance);
}

void StatisticsHost::find_physical_device() {
    std::uint32_t count = 0;
    gpu::check(vk_.vkEnumeratePhysicalDevices(host_.instance, &count, nullptr), "devices: cannot be counted");
    if (count != 1) throw Error(fmt::format("{} Vulkan devices; expected the one that scripts/with_driver leaves", count));
    gpu::check(vk_.vkEnumeratePhysicalDevices(host_.instance, &count, &host_.physical_device), "device: cannot be found");

    VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR statistics{
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR, nullptr, VK_FALSE};
    VkPhysicalDeviceFeatures2 features{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, &statistics, {}};
    vk_.vkGetPhysicalDeviceFeatures2(host_.physical_device, &features);
    if (statistics.pipelineExecutableInfo != VK_TRUE) {
        throw Error(
            "the driver has no pipelineExecutableInfo (VK_KHR_pipeline_executable_properties): it cannot report registers "
            "and spills");
    }

    VkPhysicalDeviceMemoryProperties memory{};
    vk_.vkGetPhysicalDeviceMemoryProperties(host_.physical_device, &memory);
    if (memory.memoryHeapCount == 0) {
        real_instance_proc_addr = host_.get_instance_proc_addr;
        host_.get_instance_proc_addr = compile_only_instance_proc_addr;
    }
}

void StatisticsHost::create_device() {
    // The first family with compute, which on most hardware supports everything: also mote's own choice.
    std::uint32_t count = 0;
    vk_.vkGetPhysicalDeviceQueueFamilyProperties(host_.physical_device, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    vk_.vkGetPhysicalDeviceQueueFamilyProperties(host_.physical_device, &count, families.data());
    const VkQueueFlags wanted = device_requirements().queue_flags;
    while (host_.queue_family < count && (families[host_.queue_family].queueFlags & wanted) != wanted) ++host_.queue_family;
    if (host_.queue_family == count) throw Error("the device has no queue for compute");

    const DeviceRequirements& wanted_features =
        gpu::offers_ray_query(vk_, host_.physical_device) ? ray_query_requirements() : device_requirements();
    host_.enabled_features = wanted_features.features;
    const VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR statistics{
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR,
        const_cast<VkPhysicalDeviceFeatures2*>(host_.enabled_features), VK_TRUE};
    std::vector<const char*> extensions(wanted_features.extensions.begin(), wanted_features.extensions.end());
    extensions.push_back(VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME);
    const float priority = 1.0f;
    const VkDeviceQueueCreateInfo queue{VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, nullptr, 0, host_.queue_family, 1, &priority};
    const VkDeviceCreateInfo info{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,          &statistics,       0,      1, &queue, 0, nullptr,
                                  static_cast<std::uint32_t>(extensions.size()), extensions.data(), nullptr};
    gpu::check(vk_.vkCreateDevice(host_.physical_device, &info, nullptr, &host_.device), "host's device: cannot be created");
    const auto get_queue = reinterpret_cast<PFN_vkGetDeviceQueue>(vk_.vkGetDeviceProcAddr(host_.device, "vkGetDeviceQueue"));
    get_queue(host_.device, host_.queue_family, 0, &host_.queue);
}

} // namespace mote::isa
