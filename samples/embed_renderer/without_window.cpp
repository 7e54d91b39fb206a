// Replaces host_window.cpp without GLFW.
#include "host_window.hpp"

#include <stdexcept>

namespace host {

Window::Window(const char*, VkExtent2D) {
    throw std::runtime_error("--window: this program was built without windows (MOTE_BUILD_VIEW)");
}
Window::~Window() = default;
std::span<const char* const> Window::instance_extensions() const { return {}; }
bool Window::poll() const { return false; }

Swapchain::Swapchain(const Device& device, const Window&, VkExtent2D extent) : device_(device), extent_(extent) {}
Swapchain::~Swapchain() = default;
void Swapchain::show(const Image&) {}

} // namespace host
