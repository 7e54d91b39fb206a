#include "cli/view/display.hpp"

#include <mote/error.hpp>
#include <mote/render/target.hpp>

#include <GLFW/glfw3.h>
#include <fmt/core.h>

#include <optional>
#include <vector>

namespace mote::cli {

namespace {

std::string name_of(VkPhysicalDevice device) {
    VkPhysicalDeviceProperties properties;
    vkGetPhysicalDeviceProperties(device, &properties);
    return properties.deviceName;
}

// A queue family for compute, graphics and presentation.
std::optional<std::uint32_t> family_of(VkPhysicalDevice device, VkSurfaceKHR surface) {
    std::uint32_t count = 0;
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
    const VkQueueFlags needed = render::device_requirements().queue_flags;
    for (std::uint32_t i = 0; i < count; ++i) {
        VkBool32 presents = VK_FALSE;
        vkGetPhysicalDeviceSurfaceSupportKHR(device, i, surface, &presents);
        if (presents == VK_TRUE && (families[i].queueFlags & needed) == needed) return i;
    }
    return {};
}

} // namespace

void check(VkResult result, const char* call) {
    if (result != VK_SUCCESS) throw Error(fmt::format("{}: cannot be completed: VkResult {}", call, static_cast<int>(result)));
}

Display::Display(const Window& window, const std::string& device) {
    std::uint32_t count = 0;
    const char** extensions = glfwGetRequiredInstanceExtensions(&count);
    const VkApplicationInfo application{.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                        .pApplicationName = "mote view",
                                        .apiVersion = render::device_requirements().api_version};
    const VkInstanceCreateInfo info{.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                    .pApplicationInfo = &application,
                                    .enabledExtensionCount = count,
                                    .ppEnabledExtensionNames = extensions};
    check(vkCreateInstance(&info, nullptr, &instance_), "vkCreateInstance");
    check(glfwCreateWindowSurface(instance_, window.handle(), nullptr, &surface_), "glfwCreateWindowSurface");
    choose_device(device);
    make_device();
}

Display::~Display() {
    vkDestroyCommandPool(device_, pool_, nullptr);
    vkDestroyDevice(device_, nullptr);
    vkDestroySurfaceKHR(instance_, surface_, nullptr);
    vkDestroyInstance(instance_, nullptr);
}

void Display::choose_device(const std::string& name) {
    std::uint32_t count = 0;
    check(vkEnumeratePhysicalDevices(instance_, &count, nullptr), "vkEnumeratePhysicalDevices");
    std::vector<VkPhysicalDevice> devices(count);
    check(vkEnumeratePhysicalDevices(instance_, &count, devices.data()), "vkEnumeratePhysicalDevices");
    for (const VkPhysicalDevice device : devices) {
        const std::optional<std::uint32_t> family = family_of(device, surface_);
        if (name_of(device) != name || !family) continue;
        physical_device_ = device;
        family_ = *family;
        return;
    }
    throw Error(fmt::format(
        "device \"{}\": found one that cannot draw to the window, expected one that can; --device chooses another", name));
}

void Display::make_device() {
    const DeviceRequirements& needs = render::device_requirements();
    std::vector<const char*> extensions(needs.extensions.begin(), needs.extensions.end());
    extensions.push_back(VK_KHR_SWAPCHAIN_EXTENSION_NAME);
    const float priority = 1;
    const VkDeviceQueueCreateInfo queue{.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                        .queueFamilyIndex = family_,
                                        .queueCount = 1,
                                        .pQueuePriorities = &priority};
    const VkDeviceCreateInfo info{.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                  .pNext = needs.features,
                                  .queueCreateInfoCount = 1,
                                  .pQueueCreateInfos = &queue,
                                  .enabledExtensionCount = static_cast<std::uint32_t>(extensions.size()),
                                  .ppEnabledExtensionNames = extensions.data()};
    check(vkCreateDevice(physical_device_, &info, nullptr, &device_), "vkCreateDevice");
    vkGetDeviceQueue(device_, family_, 0, &queue_);
    const VkCommandPoolCreateInfo pool{.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO, .queueFamilyIndex = family_};
    check(vkCreateCommandPool(device_, &pool, nullptr, &pool_), "vkCreateCommandPool");
}

HostDevice Display::lend() const {
    const DeviceRequirements& needs = render::device_requirements();
    return {.instance = instance_,
            .physical_device = physical_device_,
            .device = device_,
            .queue = queue_,
            .queue_family = family_,
            .get_instance_proc_addr = vkGetInstanceProcAddr,
            .instance_api_version = needs.api_version,
            .enabled_features = needs.features};
}

VkDeviceMemory Display::allocate(const VkMemoryRequirements& needs, VkMemoryPropertyFlags wanted) const {
    VkPhysicalDeviceMemoryProperties memory;
    vkGetPhysicalDeviceMemoryProperties(physical_device_, &memory);
    for (std::uint32_t type = 0; type < memory.memoryTypeCount; ++type) {
        const bool allowed = (needs.memoryTypeBits & 1u << type) != 0;
        if (!allowed || (memory.memoryTypes[type].propertyFlags & wanted) != wanted) continue;
        const VkMemoryAllocateInfo info{
            .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, .allocationSize = needs.size, .memoryTypeIndex = type};
        VkDeviceMemory allocated = VK_NULL_HANDLE;
        check(vkAllocateMemory(device_, &info, nullptr, &allocated), "vkAllocateMemory");
        return allocated;
    }
    throw Error("window: cannot be drawn to: the device has no memory of the kind that it needs");
}

void Display::run(const std::function<void(VkCommandBuffer)>& record) const {
    const VkCommandBufferAllocateInfo allocate{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                               .commandPool = pool_,
                                               .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
                                               .commandBufferCount = 1};
    VkCommandBuffer commands = VK_NULL_HANDLE;
    check(vkAllocateCommandBuffers(device_, &allocate, &commands), "vkAllocateCommandBuffers");
    const VkCommandBufferBeginInfo begin{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                         .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT};
    check(vkBeginCommandBuffer(commands, &begin), "vkBeginCommandBuffer");
    record(commands);
    check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
    const VkSubmitInfo submit{.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &commands};
    check(vkQueueSubmit(queue_, 1, &submit, VK_NULL_HANDLE), "vkQueueSubmit");
    check(vkQueueWaitIdle(queue_), "vkQueueWaitIdle");
    vkFreeCommandBuffers(device_, pool_, 1, &commands);
}

} // namespace mote::cli
