// The images of a window, with a depth buffer. One frame in flight.
#pragma once

#include "cli/view/display.hpp"

#include <mote/render/target.hpp>

#include <functional>
#include <optional>
#include <vector>

namespace mote::cli {

class Swapchain {
public:
    /// Chooses a colour format without sRGB, which the panel needs. Throws Error if the surface has none.
    explicit Swapchain(const Display& display);
    ~Swapchain();
    Swapchain(const Swapchain&) = delete;
    Swapchain& operator=(const Swapchain&) = delete;

    const render::Formats& formats() const { return formats_; }
    VkExtent2D extent() const { return extent_; }
    std::uint32_t image_count() const { return static_cast<std::uint32_t>(images_.size()); }
    VkImage image(std::uint32_t index) const { return images_[index].image; }
    VkImageView view(std::uint32_t index) const { return images_[index].view; }

    /// Recreates the images in the window's size, after waiting for the device. Does nothing if the window has no size.
    void resize(std::array<std::uint32_t, 2> pixels);

    /// Waits for the previous frame. Empty: call resize() first.
    std::optional<std::uint32_t> acquire();
    /// For Renderer::record(), which leaves the image as a colour attachment.
    render::Target target(std::uint32_t image) const;
    /// Submits what `record` records, which must leave the image in presentation layout, and presents it. False: call resize().
    bool show(std::uint32_t image, const std::function<void(VkCommandBuffer)>& record);

private:
    struct Shown {
        VkImage image = VK_NULL_HANDLE;
        VkImageView view = VK_NULL_HANDLE;
        VkSemaphore drawn = VK_NULL_HANDLE;
    };
    void make_depth();
    void destroy_images();

    const Display& display_;
    render::Formats formats_{};
    VkColorSpaceKHR colour_space_{};
    VkExtent2D extent_{};
    VkImageUsageFlags usage_ = 0; ///< Of the images.
    VkSwapchainKHR swapchain_ = VK_NULL_HANDLE;
    std::vector<Shown> images_{};
    VkImage depth_ = VK_NULL_HANDLE;
    VkDeviceMemory depth_memory_ = VK_NULL_HANDLE;
    VkImageView depth_view_ = VK_NULL_HANDLE;
    VkSemaphore acquired_ = VK_NULL_HANDLE;
    VkFence finished_ = VK_NULL_HANDLE;
    VkCommandPool pool_ = VK_NULL_HANDLE;
    VkCommandBuffer commands_ = VK_NULL_HANDLE;
};

} // namespace mote::cli
