// A host with its own Vulkan device, created through the loader that it links, lends the device to mote, which verifies it. The
// host's own calls afterwards must still reach the loader.
#include <mote/mote.hpp>

#include <vulkan/vulkan.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

void check(VkResult result, const char* what) {
    if (result == VK_SUCCESS) return;
    std::fprintf(stderr, "%s failed: VkResult %d\n", what, static_cast<int>(result));
    std::exit(1);
}

VkInstance create_instance(std::uint32_t api_version) {
    VkApplicationInfo application{VK_STRUCTURE_TYPE_APPLICATION_INFO};
    application.pApplicationName = "consumer";
    application.apiVersion = api_version;
    VkInstanceCreateInfo info{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
    info.pApplicationInfo = &application;
    VkInstance instance = VK_NULL_HANDLE;
    check(vkCreateInstance(&info, nullptr, &instance), "vkCreateInstance");
    return instance;
}

VkPhysicalDevice first_physical_device(VkInstance instance) {
    std::uint32_t count = 0;
    check(vkEnumeratePhysicalDevices(instance, &count, nullptr), "vkEnumeratePhysicalDevices");
    std::vector<VkPhysicalDevice> devices(count);
    check(vkEnumeratePhysicalDevices(instance, &count, devices.data()), "vkEnumeratePhysicalDevices");
    if (devices.empty()) check(VK_ERROR_INCOMPATIBLE_DRIVER, "finding a device");
    return devices.front();
}

std::uint32_t queue_family_with(VkPhysicalDevice device, VkQueueFlags flags) {
    std::uint32_t count = 0;
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
    for (std::uint32_t i = 0; i < count; ++i)
        if ((families[i].queueFlags & flags) == flags) return i;
    check(VK_ERROR_FEATURE_NOT_PRESENT, "finding a queue family");
    return 0;
}

VkDevice create_device(VkPhysicalDevice physical_device, std::uint32_t family, const VkPhysicalDeviceFeatures2* features) {
    const float priority = 1.0f;
    VkDeviceQueueCreateInfo queue{VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
    queue.queueFamilyIndex = family;
    queue.queueCount = 1;
    queue.pQueuePriorities = &priority;
    VkDeviceCreateInfo info{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO};
    info.pNext = features;
    info.queueCreateInfoCount = 1;
    info.pQueueCreateInfos = &queue;
    VkDevice device = VK_NULL_HANDLE;
    check(vkCreateDevice(physical_device, &info, nullptr, &device), "vkCreateDevice");
    return device;
}

} // namespace

int main() {
    const mote::DeviceRequirements& needs = mote::device_requirements();
    const VkInstance instance = create_instance(needs.api_version);
    const VkPhysicalDevice physical_device = first_physical_device(instance);
    const std::uint32_t family = queue_family_with(physical_device, needs.queue_flags);
    const VkDevice device = create_device(physical_device, family, needs.features);
    VkQueue queue = VK_NULL_HANDLE;
    vkGetDeviceQueue(device, family, 0, &queue);

    int result = 0;
    try {
        mote::HostDevice host;
        host.instance = instance;
        host.physical_device = physical_device;
        host.device = device;
        host.queue = queue;
        host.queue_family = family;
        host.get_instance_proc_addr = vkGetInstanceProcAddr;
        host.instance_api_version = needs.api_version;
        host.enabled_features = needs.features;
        mote::Context context = mote::Context::adopt(host);
        mote::verify_device(context);
        std::printf("%s: verified\n", context.info().name.c_str());

        // An exception keeps its type across the library boundary.
        try {
            mote::Context none({.device = "no device has this name"});
            std::fprintf(stderr, "a device that does not exist was opened\n");
            result = 1;
        } catch (const mote::Error& error) {
            std::printf("as it should be: %s\n", error.what());
        }
    } catch (const mote::Error& error) {
        std::fprintf(stderr, "mote: %s\n", error.what());
        result = 1;
    }

    check(vkDeviceWaitIdle(device), "vkDeviceWaitIdle");
    vkDestroyDevice(device, nullptr);
    vkDestroyInstance(instance, nullptr);
    return result;
}
