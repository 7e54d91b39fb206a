#include "host_window.hpp"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

namespace host {

namespace {

[[noreturn]] void fail(const char* what) {
    const char* why = nullptr;
    glfwGetError(&why);
    const std::string sentence = std::string(what) + ": " + (why != nullptr ? why : "no reason was given");
    glfwTerminate();
    throw std::runtime_error(sentence);
}

} // namespace

Window::Window(const char* title, VkExtent2D extent) {
    if (glfwInit() != GLFW_TRUE) fail("there is no display to open a window on");
    glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
    glfwWindowHint(GLFW_RESIZABLE, GLFW_FALSE);
    window_ = glfwCreateWindow(static_cast<int>(extent.width), static_cast<int>(extent.height), title, nullptr, nullptr);
    if (window_ == nullptr) fail("no window can be opened");
}

Window::~Window() {
    glfwDestroyWindow(window_);
    glfwTerminate();
}

std::span<const char* const> Window::instance_extensions() const {
    std::uint32_t count = 0;
    const char* const* names = glfwGetRequiredInstanceExtensions(&count);
    if (names == nullptr) throw std::runtime_error("Vulkan cannot draw to windows here");
    return {names, count};
}

bool Window::poll() const {
    glfwPollEvents();
    return glfwWindowShouldClose(window_) == GLFW_FALSE;
}

Swapchain::Swapchain(const Device& device, const Window& window, VkExtent2D extent) : device_(device), extent_(extent) {
    check(glfwCreateWindowSurface(device.instance(), window.handle(), nullptr, &surface_), "glfwCreateWindowSurface");
    choose_format();
    make();
    const VkFenceCreateInfo fence{.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
    check(vkCreateFence(device.handle(), &fence, nullptr, &acquired_), "vkCreateFence");
}

Swapchain::~Swapchain() {
    vkDestroyFence(device_.handle(), acquired_, nullptr);
    vkDestroySwapchainKHR(device_.handle(), swapchain_, nullptr);
    vkDestroySurfaceKHR(device_.instance(), surface_, nullptr);
}

void Swapchain::choose_format() {
    VkBool32 shows = VK_FALSE;
    check(vkGetPhysicalDeviceSurfaceSupportKHR(device_.physical_device(), device_.family(), surface_, &shows),
          "vkGetPhysicalDeviceSurfaceSupportKHR");
    if (shows == VK_FALSE) throw std::runtime_error("the device cannot present images to the window");
    std::uint32_t count = 0;
    check(vkGetPhysicalDeviceSurfaceFormatsKHR(device_.physical_device(), surface_, &count, nullptr),
          "vkGetPhysicalDeviceSurfaceFormatsKHR");
    std::vector<VkSurfaceFormatKHR> formats(count);
    check(vkGetPhysicalDeviceSurfaceFormatsKHR(device_.physical_device(), surface_, &count, formats.data()),
          "vkGetPhysicalDeviceSurfaceFormatsKHR");
    // In sRGB like the rendered image: the copy converts between formats.
    const auto found = std::ranges::find_if(formats, [](const VkSurfaceFormatKHR& each) {
        return each.format == VK_FORMAT_B8G8R8A8_SRGB || each.format == VK_FORMAT_R8G8B8A8_SRGB;
    });
    if (found == formats.end()) throw std::runtime_error("the window has no images in sRGB");
    format_ = *found;
}

void Swapchain::make() {
    VkSurfaceCapabilitiesKHR can;
    check(vkGetPhysicalDeviceSurfaceCapabilitiesKHR(device_.physical_device(), surface_, &can),
          "vkGetPhysicalDeviceSurfaceCapabilitiesKHR");
    const VkSwapchainKHR old = swapchain_;
    const VkSwapchainCreateInfoKHR info{.sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR,
                                        .surface = surface_,
                                        .minImageCount = std::max(2u, can.minImageCount),
                                        .imageFormat = format_.format,
                                        .imageColorSpace = format_.colorSpace,
                                        .imageExtent = extent_,
                                        .imageArrayLayers = 1,
                                        .imageUsage = VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                                        .preTransform = can.currentTransform,
                                        .compositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR,
                                        .presentMode = VK_PRESENT_MODE_FIFO_KHR,
                                        .clipped = VK_TRUE,
                                        .oldSwapchain = old};
    check(vkCreateSwapchainKHR(device_.handle(), &info, nullptr, &swapchain_), "vkCreateSwapchainKHR");
    vkDestroySwapchainKHR(device_.handle(), old, nullptr);
    std::uint32_t count = 0;
    check(vkGetSwapchainImagesKHR(device_.handle(), swapchain_, &count, nullptr), "vkGetSwapchainImagesKHR");
    images_.resize(count);
    check(vkGetSwapchainImagesKHR(device_.handle(), swapchain_, &count, images_.data()), "vkGetSwapchainImagesKHR");
}

// The host waits for every frame, so fences and queue order are sufficient synchronisation.
void Swapchain::show(const Image& picture) {
    std::uint32_t index = 0;
    constexpr std::uint64_t kForEver = std::numeric_limits<std::uint64_t>::max();
    const VkResult acquired = vkAcquireNextImageKHR(device_.handle(), swapchain_, kForEver, VK_NULL_HANDLE, acquired_, &index);
    if (acquired == VK_ERROR_OUT_OF_DATE_KHR) return make(); // the next frame will be shown
    if (acquired != VK_SUBOPTIMAL_KHR) check(acquired, "vkAcquireNextImageKHR");
    check(vkWaitForFences(device_.handle(), 1, &acquired_, VK_TRUE, kForEver), "vkWaitForFences");
    check(vkResetFences(device_.handle(), 1, &acquired_), "vkResetFences");
    device_.run([&](VkCommandBuffer commands) {
        const VkImageSubresourceLayers all{VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
        const VkOffset3D end{static_cast<int>(extent_.width), static_cast<int>(extent_.height), 1};
        const VkImageBlit copy{.srcSubresource = all, .srcOffsets = {{}, end}, .dstSubresource = all, .dstOffsets = {{}, end}};
        change_layout(commands, images_[index], VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_UNDEFINED,
                      VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
        vkCmdBlitImage(commands, picture.handle(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, images_[index],
                       VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &copy, VK_FILTER_NEAREST);
        change_layout(commands, images_[index], VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                      VK_IMAGE_LAYOUT_PRESENT_SRC_KHR);
    });
    const VkPresentInfoKHR present{
        .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR, .swapchainCount = 1, .pSwapchains = &swapchain_, .pImageIndices = &index};
    const VkResult presented = vkQueuePresentKHR(device_.queue(), &present);
    if (presented == VK_ERROR_OUT_OF_DATE_KHR) return make();
    if (presented != VK_SUBOPTIMAL_KHR) check(presented, "vkQueuePresentKHR");
}

} // namespace host
