#include "host_vulkan.hpp"

#include "support/gpu_test.hpp"

#include <dlfcn.h>

#include <array>
#include <limits>
#include <stdexcept>
#include <vector>

namespace mote::test {

namespace {

void require(VkResult result, const char* what) {
    if (result != VK_SUCCESS) throw std::runtime_error(std::string("the host's ") + what + " failed");
}

VKAPI_ATTR VkBool32 VKAPI_CALL on_message(VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT,
                                          const VkDebugUtilsMessengerCallbackDataEXT* data, void* user) {
    (*static_cast<const Log*>(user))(LogLevel::error, data->pMessage);
    return VK_FALSE;
}

} // namespace

PFN_vkGetInstanceProcAddr host_loader() {
    static void* const library = dlopen("libvulkan.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw std::runtime_error("the host finds no Vulkan loader");
    return reinterpret_cast<PFN_vkGetInstanceProcAddr>(dlsym(library, "vkGetInstanceProcAddr"));
}

HostVulkan::HostVulkan() : HostVulkan(Options{}) {}

HostVulkan::HostVulkan(const Options& options)
    : log_(test_log()), features_(options.features != nullptr ? options.features : device_requirements().features),
      debug_utils_(options.validation) {
    const PFN_vkGetInstanceProcAddr get = host_loader();
    const std::array layers{"VK_LAYER_KHRONOS_validation"};
    const std::array extensions{"VK_EXT_debug_utils"};
    const std::uint32_t validation = options.validation ? 1 : 0;
    const VkDebugUtilsMessengerCreateInfoEXT messenger{VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
                                                       nullptr,
                                                       0,
                                                       VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                                                           VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
                                                       VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
                                                       on_message,
                                                       &log_};
    const VkApplicationInfo application{VK_STRUCTURE_TYPE_APPLICATION_INFO, nullptr, "host", 0, nullptr, 0, VK_API_VERSION_1_3};
    const VkInstanceCreateInfo instance{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                        validation == 1 ? &messenger : nullptr,
                                        0,
                                        &application,
                                        validation,
                                        layers.data(),
                                        validation,
                                        extensions.data()};
    const auto create_instance = reinterpret_cast<PFN_vkCreateInstance>(get(nullptr, "vkCreateInstance"));
    require(create_instance(&instance, nullptr, &instance_), "instance");
    instance_vk_ = gpu::load_instance_table(get, instance_);
    if (options.validation) {
        require(instance_vk_.vkCreateDebugUtilsMessengerEXT(instance_, &messenger, nullptr, &messenger_), "messenger");
    }
    std::uint32_t count = 1;
    instance_vk_.vkEnumeratePhysicalDevices(instance_, &count, &physical_device_);

    const float priority = 1;
    const VkDeviceQueueCreateInfo queue{VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, nullptr, 0, 0, 1, &priority};
    const VkDeviceCreateInfo device{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                    features_,
                                    0,
                                    1,
                                    &queue,
                                    0,
                                    nullptr,
                                    static_cast<std::uint32_t>(options.extensions.size()),
                                    options.extensions.data(),
                                    nullptr};
    require(instance_vk_.vkCreateDevice(physical_device_, &device, nullptr, &device_), "device");
    vk_ = gpu::load_device_table(instance_vk_, device_);
    vk_.vkGetDeviceQueue(device_, 0, 0, &queue_);
    const VkCommandPoolCreateInfo pool{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO, nullptr, 0, 0};
    require(vk_.vkCreateCommandPool(device_, &pool, nullptr, &pool_), "command pool");
}

HostVulkan::~HostVulkan() {
    vk_.vkDestroyCommandPool(device_, pool_, nullptr);
    vk_.vkDestroyDevice(device_, nullptr);
    if (messenger_ != VK_NULL_HANDLE) instance_vk_.vkDestroyDebugUtilsMessengerEXT(instance_, messenger_, nullptr);
    instance_vk_.vkDestroyInstance(instance_, nullptr);
}

HostDevice HostVulkan::description() const {
    HostDevice host;
    host.instance = instance_;
    host.physical_device = physical_device_;
    host.device = device_;
    host.queue = queue_;
    host.queue_family = 0;
    host.get_instance_proc_addr = host_loader();
    host.instance_api_version = VK_API_VERSION_1_3;
    host.enabled_features = features_;
    host.debug_utils = debug_utils_;
    return host;
}

VkCommandBuffer HostVulkan::begin_commands() const {
    const VkCommandBufferAllocateInfo allocate{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, nullptr, pool_,
                                               VK_COMMAND_BUFFER_LEVEL_PRIMARY, 1};
    VkCommandBuffer commands = VK_NULL_HANDLE;
    require(vk_.vkAllocateCommandBuffers(device_, &allocate, &commands), "command buffer");
    const VkCommandBufferBeginInfo begin{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO, nullptr,
                                         VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT, nullptr};
    require(vk_.vkBeginCommandBuffer(commands, &begin), "command buffer");
    return commands;
}

void HostVulkan::submit_and_wait(VkCommandBuffer commands) const {
    require(vk_.vkEndCommandBuffer(commands), "command buffer");
    const VkCommandBufferSubmitInfo command{VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO, nullptr, commands, 0};
    const VkSubmitInfo2 submit{VK_STRUCTURE_TYPE_SUBMIT_INFO_2, nullptr, 0, 0, nullptr, 1, &command, 0, nullptr};
    const VkFenceCreateInfo fence_info{VK_STRUCTURE_TYPE_FENCE_CREATE_INFO, nullptr, 0};
    VkFence fence = VK_NULL_HANDLE;
    require(vk_.vkCreateFence(device_, &fence_info, nullptr, &fence), "fence");
    require(vk_.vkQueueSubmit2(queue_, 1, &submit, fence), "submission");
    require(vk_.vkWaitForFences(device_, 1, &fence, VK_TRUE, std::numeric_limits<std::uint64_t>::max()), "wait");
    vk_.vkDestroyFence(device_, fence, nullptr);
    vk_.vkFreeCommandBuffers(device_, pool_, 1, &commands);
}

} // namespace mote::test
