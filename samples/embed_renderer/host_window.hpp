// A window that shows the host's finished images: GLFW and a swapchain.
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

    /// The instance extensions that the window requires.
    std::span<const char* const> instance_extensions() const;
    GLFWwindow* handle() const { return window_; }
    /// Processes events; returns false if the window should close.
    bool poll() const;

private:
    GLFWwindow* window_ = nullptr;
};

/// The window's images, to which finished images are copied.
class Swapchain {
public:
    /// Throws std::runtime_error if the device cannot present to the window.
    Swapchain(const Device& device, const Window& window, VkExtent2D extent);
    ~Swapchain();
    Swapchain(const Swapchain&) = delete;
    Swapchain& operator=(const Swapchain&) = delete;

    /// Presents an image that is ready for copying, and waits for it.
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
