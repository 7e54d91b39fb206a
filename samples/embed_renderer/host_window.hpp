// A window that shows the host's finished pictures: GLFW and a swapchain.
#pragma once

#include "host_device.hpp"

#include <cstdint>
#include <span>
#include <vector>

struct GLFWwindow;

namespace host {

class Window {
public:
    /// Throws std::runtime_error if there is no display.
    Window(const char* title, VkExtent2D extent);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// What an instance has to enable for it.
    std::span<const char* const> instance_extensions() const;
    GLFWwindow* handle() const { return window_; }
    /// Looks what the user does; false if the window is to close.
    bool poll() const;

private:
    GLFWwindow* window_ = nullptr;
};

/// The window's images, into which finished pictures are copied.
class Swapchain {
public:
    /// Throws std::runtime_error if the device cannot show pictures there.
    Swapchain(const Device& device, const Window& window, VkExtent2D extent);
    ~Swapchain();
    Swapchain(const Swapchain&) = delete;
    Swapchain& operator=(const Swapchain&) = delete;

    /// A picture that is ready for copying. Waits for it.
    void show(const Image& picture);

private:
    void choose_format();
    void make();

    const Device& device_;
    VkExtent2D extent_;
    VkSurfaceKHR surface_ = VK_NULL_HANDLE;
    VkSurfaceFormatKHR format_{};
    VkSwapchainKHR swapchain_ = VK_NULL_HANDLE;
    std::vector<VkImage> images_{};
    VkFence acquired_ = VK_NULL_HANDLE;
};

} // namespace host
