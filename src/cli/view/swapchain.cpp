#include "cli/view/swapchain.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <limits>

namespace mote::cli {

namespace {

constexpr VkImageUsageFlags kDepthUsage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | render::kRequiredTargetUsage;

constexpr std::uint64_t kForever = std::numeric_limits<std::uint64_t>::max();

// A UNORM format without sRGB: BGRA if available, else RGBA.
VkSurfaceFormatKHR format_of(const Display& display) {
    std::uint32_t count = 0;
    check(vkGetPhysicalDeviceSurfaceFormatsKHR(display.physical_device(), display.surface(), &count, nullptr),
          "vkGetPhysicalDeviceSurfaceFormatsKHR");
    std::vector<VkSurfaceFormatKHR> formats(count);
    check(vkGetPhysicalDeviceSurfaceFormatsKHR(display.physical_device(), display.surface(), &count, formats.data()),
          "vkGetPhysicalDeviceSurfaceFormatsKHR");
    for (const VkFormat wanted : {VK_FORMAT_B8G8R8A8_UNORM, VK_FORMAT_R8G8B8A8_UNORM}) {
        for (const VkSurfaceFormatKHR& format : formats)
            if (format.format == wanted) return format;
    }
    throw Error("window: cannot be drawn to: it has no images of 8 bits a colour");
}

VkImageView view_of(VkDevice device, VkImage image, VkFormat format, VkImageAspectFlags aspect) {
    const VkImageViewCreateInfo info{.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                     .image = image,
                                     .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                     .format = format,
                                     .subresourceRange = {aspect, 0, 1, 0, 1}};
    VkImageView view = VK_NULL_HANDLE;
    check(vkCreateImageView(device, &info, nullptr, &view), "vkCreateImageView");
    return view;
}

VkSemaphore new_semaphore(VkDevice device) {
    const VkSemaphoreCreateInfo info{.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO};
    VkSemaphore semaphore = VK_NULL_HANDLE;
    check(vkCreateSemaphore(device, &info, nullptr, &semaphore), "vkCreateSemaphore");
    return semaphore;
}

} // namespace

Swapchain::Swapchain(const Display& display) : display_(display) {
    const VkSurfaceFormatKHR format = format_of(display);
    formats_.colour = format.format;
    colour_space_ = format.colorSpace;
    acquired_ = new_semaphore(display.device());
    const VkFenceCreateInfo fence{.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO, .flags = VK_FENCE_CREATE_SIGNALED_BIT};
    check(vkCreateFence(display.device(), &fence, nullptr, &finished_), "vkCreateFence");
    const VkCommandPoolCreateInfo pool{.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                       .flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT,
                                       .queueFamilyIndex = display.family()};
    check(vkCreateCommandPool(display.device(), &pool, nullptr, &pool_), "vkCreateCommandPool");
    const VkCommandBufferAllocateInfo allocate{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                               .commandPool = pool_,
                                               .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
                                               .commandBufferCount = 1};
    check(vkAllocateCommandBuffers(display.device(), &allocate, &commands_), "vkAllocateCommandBuffers");
}

Swapchain::~Swapchain() {
    vkDeviceWaitIdle(display_.device());
    destroy_images();
    vkDestroySwapchainKHR(display_.device(), swapchain_, nullptr);
    vkDestroyCommandPool(display_.device(), pool_, nullptr);
    vkDestroyFence(display_.device(), finished_, nullptr);
    vkDestroySemaphore(display_.device(), acquired_, nullptr);
}

void Swapchain::destroy_images() {
    for (const Shown& shown : images_) {
        vkDestroyImageView(display_.device(), shown.view, nullptr);
        vkDestroySemaphore(display_.device(), shown.drawn, nullptr);
    }
    images_.clear();
    vkDestroyImageView(display_.device(), depth_view_, nullptr);
    vkDestroyImage(display_.device(), depth_, nullptr);
    vkFreeMemory(display_.device(), depth_memory_, nullptr);
}

void Swapchain::resize(std::array<std::uint32_t, 2> pixels) {
    VkSurfaceCapabilitiesKHR can;
    check(vkGetPhysicalDeviceSurfaceCapabilitiesKHR(display_.physical_device(), display_.surface(), &can),
          "vkGetPhysicalDeviceSurfaceCapabilitiesKHR");
    VkExtent2D extent = can.currentExtent;
    if (extent.width == std::numeric_limits<std::uint32_t>::max()) { // the images determine the size of the window
        extent = {std::clamp(pixels[0], can.minImageExtent.width, can.maxImageExtent.width),
                  std::clamp(pixels[1], can.minImageExtent.height, can.maxImageExtent.height)};
    }
    if (extent.width == 0 || extent.height == 0) return;
    check(vkDeviceWaitIdle(display_.device()), "vkDeviceWaitIdle");
    destroy_images();

    const std::uint32_t most = can.maxImageCount == 0 ? std::numeric_limits<std::uint32_t>::max() : can.maxImageCount;
    const VkSwapchainKHR before = swapchain_;
    const VkSwapchainCreateInfoKHR info{.sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR,
                                        .surface = display_.surface(),
                                        .minImageCount = std::min(can.minImageCount + 1, most),
                                        .imageFormat = formats_.colour,
                                        .imageColorSpace = colour_space_,
                                        .imageExtent = extent,
                                        .imageArrayLayers = 1,
                                        // transfers: the background of water, and screenshots
                                        .imageUsage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                                      (can.supportedUsageFlags & render::kRequiredTargetUsage),
                                        .imageSharingMode = VK_SHARING_MODE_EXCLUSIVE,
                                        .preTransform = can.currentTransform,
                                        .compositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR,
                                        .presentMode = VK_PRESENT_MODE_FIFO_KHR,
                                        .clipped = VK_TRUE,
                                        .oldSwapchain = before};
    check(vkCreateSwapchainKHR(display_.device(), &info, nullptr, &swapchain_), "vkCreateSwapchainKHR");
    vkDestroySwapchainKHR(display_.device(), before, nullptr);
    extent_ = extent;
    usage_ = info.imageUsage;

    std::uint32_t count = 0;
    check(vkGetSwapchainImagesKHR(display_.device(), swapchain_, &count, nullptr), "vkGetSwapchainImagesKHR");
    std::vector<VkImage> images(count);
    check(vkGetSwapchainImagesKHR(display_.device(), swapchain_, &count, images.data()), "vkGetSwapchainImagesKHR");
    for (const VkImage image : images) {
        images_.push_back({image, view_of(display_.device(), image, formats_.colour, VK_IMAGE_ASPECT_COLOR_BIT),
                           new_semaphore(display_.device())});
    }
    make_depth();
}

void Swapchain::make_depth() {
    const VkImageCreateInfo info{.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                 .imageType = VK_IMAGE_TYPE_2D,
                                 .format = formats_.depth,
                                 .extent = {extent_.width, extent_.height, 1},
                                 .mipLevels = 1,
                                 .arrayLayers = 1,
                                 .samples = VK_SAMPLE_COUNT_1_BIT,
                                 .usage = kDepthUsage};
    check(vkCreateImage(display_.device(), &info, nullptr, &depth_), "vkCreateImage");
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(display_.device(), depth_, &needs);
    depth_memory_ = display_.allocate(needs, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT);
    check(vkBindImageMemory(display_.device(), depth_, depth_memory_, 0), "vkBindImageMemory");
    depth_view_ = view_of(display_.device(), depth_, formats_.depth, VK_IMAGE_ASPECT_DEPTH_BIT);
}

std::optional<std::uint32_t> Swapchain::acquire() {
    check(vkWaitForFences(display_.device(), 1, &finished_, VK_TRUE, kForever), "vkWaitForFences");
    std::uint32_t image = 0;
    const VkResult result = vkAcquireNextImageKHR(display_.device(), swapchain_, kForever, acquired_, VK_NULL_HANDLE, &image);
    if (result == VK_ERROR_OUT_OF_DATE_KHR) return {};
    if (result != VK_SUBOPTIMAL_KHR) check(result, "vkAcquireNextImageKHR");
    return image;
}

render::Target Swapchain::target(std::uint32_t image) const {
    return {.colour = {.image = images_[image].image, .view = images_[image].view, .usage = usage_},
            .depth = {.image = depth_, .view = depth_view_, .usage = kDepthUsage},
            .extent = extent_};
}

bool Swapchain::show(std::uint32_t image, const std::function<void(VkCommandBuffer)>& record) {
    const VkCommandBufferBeginInfo begin{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                         .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT};
    check(vkBeginCommandBuffer(commands_, &begin), "vkBeginCommandBuffer");
    record(commands_);
    check(vkEndCommandBuffer(commands_), "vkEndCommandBuffer");

    // All commands wait for the image, because the first layout transition of the target waits for ALL_COMMANDS.
    const VkPipelineStageFlags all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    const VkSubmitInfo submit{.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                              .waitSemaphoreCount = 1,
                              .pWaitSemaphores = &acquired_,
                              .pWaitDstStageMask = &all,
                              .commandBufferCount = 1,
                              .pCommandBuffers = &commands_,
                              .signalSemaphoreCount = 1,
                              .pSignalSemaphores = &images_[image].drawn};
    check(vkResetFences(display_.device(), 1, &finished_), "vkResetFences");
    check(vkQueueSubmit(display_.queue(), 1, &submit, finished_), "vkQueueSubmit");
    const VkPresentInfoKHR present{.sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                   .waitSemaphoreCount = 1,
                                   .pWaitSemaphores = &images_[image].drawn,
                                   .swapchainCount = 1,
                                   .pSwapchains = &swapchain_,
                                   .pImageIndices = &image};
    const VkResult result = vkQueuePresentKHR(display_.queue(), &present);
    if (result == VK_ERROR_OUT_OF_DATE_KHR || result == VK_SUBOPTIMAL_KHR) return false;
    check(result, "vkQueuePresentKHR");
    return true;
}

} // namespace mote::cli
