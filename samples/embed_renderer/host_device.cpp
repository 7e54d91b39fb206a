#include "host_device.hpp"

#include <mote/render/target.hpp>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace host {

namespace {

VkPhysicalDevice first_physical_device(VkInstance instance) {
    std::uint32_t count = 0;
    check(vkEnumeratePhysicalDevices(instance, &count, nullptr), "vkEnumeratePhysicalDevices");
    std::vector<VkPhysicalDevice> devices(count);
    check(vkEnumeratePhysicalDevices(instance, &count, devices.data()), "vkEnumeratePhysicalDevices");
    if (devices.empty()) throw std::runtime_error("there is no Vulkan device");
    return devices.front();
}

std::uint32_t family_with(VkPhysicalDevice device, VkQueueFlags flags) {
    std::uint32_t count = 0;
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
    for (std::uint32_t i = 0; i < count; ++i)
        if ((families[i].queueFlags & flags) == flags) return i;
    throw std::runtime_error("the device has no queue for both graphics and compute");
}

} // namespace

void check(VkResult result, const char* call) {
    if (result != VK_SUCCESS) throw std::runtime_error(std::string(call) + " failed: VkResult " + std::to_string(result));
}

Device::Device(std::span<const char* const> window_extensions) {
    const mote::DeviceRequirements& needs = mote::render::device_requirements();
    const VkApplicationInfo application{.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = needs.api_version};
    const VkInstanceCreateInfo instance{.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                        .pApplicationInfo = &application,
                                        .enabledExtensionCount = static_cast<std::uint32_t>(window_extensions.size()),
                                        .ppEnabledExtensionNames = window_extensions.data()};
    check(vkCreateInstance(&instance, nullptr, &instance_), "vkCreateInstance");
    physical_device_ = first_physical_device(instance_);
    family_ = family_with(physical_device_, needs.queue_flags);

    // This host needs only mote's features; another host would add its own to the chain.
    std::vector<const char*> extensions(needs.extensions.begin(), needs.extensions.end());
    if (!window_extensions.empty()) extensions.push_back(VK_KHR_SWAPCHAIN_EXTENSION_NAME);
    const float priority = 1;
    const VkDeviceQueueCreateInfo queue{.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                        .queueFamilyIndex = family_,
                                        .queueCount = 1,
                                        .pQueuePriorities = &priority};
    const VkDeviceCreateInfo device{.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                    .pNext = needs.features,
                                    .queueCreateInfoCount = 1,
                                    .pQueueCreateInfos = &queue,
                                    .enabledExtensionCount = static_cast<std::uint32_t>(extensions.size()),
                                    .ppEnabledExtensionNames = extensions.data()};
    check(vkCreateDevice(physical_device_, &device, nullptr, &device_), "vkCreateDevice");
    vkGetDeviceQueue(device_, family_, 0, &queue_);
    const VkCommandPoolCreateInfo pool{.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO, .queueFamilyIndex = family_};
    check(vkCreateCommandPool(device_, &pool, nullptr, &pool_), "vkCreateCommandPool");
}

Device::~Device() {
    vkDestroyCommandPool(device_, pool_, nullptr);
    vkDestroyDevice(device_, nullptr);
    vkDestroyInstance(instance_, nullptr);
}

mote::HostDevice Device::lend() const {
    const mote::DeviceRequirements& needs = mote::render::device_requirements();
    return {.instance = instance_,
            .physical_device = physical_device_,
            .device = device_,
            .queue = queue_,
            .queue_family = family_,
            .get_instance_proc_addr = vkGetInstanceProcAddr,
            .instance_api_version = needs.api_version,
            .enabled_features = needs.features};
}

VkDeviceMemory Device::allocate(const VkMemoryRequirements& needs, VkMemoryPropertyFlags wanted) const {
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
    throw std::runtime_error("the device has no memory of the kind that is needed");
}

void Device::run(const std::function<void(VkCommandBuffer)>& record) const {
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

    const VkFenceCreateInfo fence_info{.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
    VkFence fence = VK_NULL_HANDLE;
    check(vkCreateFence(device_, &fence_info, nullptr, &fence), "vkCreateFence");
    const VkSubmitInfo submit{.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &commands};
    check(vkQueueSubmit(queue_, 1, &submit, fence), "vkQueueSubmit");
    check(vkWaitForFences(device_, 1, &fence, VK_TRUE, std::numeric_limits<std::uint64_t>::max()), "vkWaitForFences");
    vkDestroyFence(device_, fence, nullptr);
    vkFreeCommandBuffers(device_, pool_, 1, &commands);
}

Buffer::Buffer(const Device& device, VkDeviceSize bytes, VkBufferUsageFlags usage) : device_(device), size_(bytes) {
    const VkBufferCreateInfo info{.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = bytes, .usage = usage};
    check(vkCreateBuffer(device.handle(), &info, nullptr, &buffer_), "vkCreateBuffer");
    VkMemoryRequirements needs;
    vkGetBufferMemoryRequirements(device.handle(), buffer_, &needs);
    memory_ = device.allocate(needs, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
    check(vkBindBufferMemory(device.handle(), buffer_, memory_, 0), "vkBindBufferMemory");
    void* mapped = nullptr;
    check(vkMapMemory(device.handle(), memory_, 0, bytes, 0, &mapped), "vkMapMemory");
    mapped_ = static_cast<std::byte*>(mapped);
}

Buffer::Buffer(const Device& device, std::span<const std::byte> content, VkBufferUsageFlags usage)
    : Buffer(device, content.size(), usage) {
    std::ranges::copy(content, mapped_);
}

Buffer::~Buffer() {
    vkDestroyBuffer(device_.handle(), buffer_, nullptr);
    vkFreeMemory(device_.handle(), memory_, nullptr);
}

Image::Image(const Device& device, VkExtent2D extent, VkFormat format, VkImageUsageFlags usage, VkImageAspectFlags aspect)
    : device_(device), extent_(extent), aspect_(aspect) {
    const VkImageCreateInfo info{.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                 .imageType = VK_IMAGE_TYPE_2D,
                                 .format = format,
                                 .extent = {extent.width, extent.height, 1},
                                 .mipLevels = 1,
                                 .arrayLayers = 1,
                                 .samples = VK_SAMPLE_COUNT_1_BIT,
                                 .usage = usage};
    check(vkCreateImage(device.handle(), &info, nullptr, &image_), "vkCreateImage");
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(device.handle(), image_, &needs);
    memory_ = device.allocate(needs, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT);
    check(vkBindImageMemory(device.handle(), image_, memory_, 0), "vkBindImageMemory");
    const VkImageViewCreateInfo view{.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                     .image = image_,
                                     .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                     .format = format,
                                     .subresourceRange = {aspect, 0, 1, 0, 1}};
    check(vkCreateImageView(device.handle(), &view, nullptr, &view_), "vkCreateImageView");
}

Image::~Image() {
    vkDestroyImageView(device_.handle(), view_, nullptr);
    vkDestroyImage(device_.handle(), image_, nullptr);
    vkFreeMemory(device_.handle(), memory_, nullptr);
}

void change_layout(VkCommandBuffer commands, VkImage image, VkImageAspectFlags aspect, VkImageLayout from, VkImageLayout to) {
    const VkImageMemoryBarrier2 barrier{.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
                                        .srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                        .srcAccessMask = VK_ACCESS_2_MEMORY_WRITE_BIT,
                                        .dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                        .dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT,
                                        .oldLayout = from,
                                        .newLayout = to,
                                        .image = image,
                                        .subresourceRange = {aspect, 0, 1, 0, 1}};
    const VkDependencyInfo dependency{
        .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO, .imageMemoryBarrierCount = 1, .pImageMemoryBarriers = &barrier};
    vkCmdPipelineBarrier2(commands, &dependency);
}

} // namespace host
