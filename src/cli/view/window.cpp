#include "cli/view/window.hpp"

#include <mote/error.hpp>

#include <GLFW/glfw3.h>
#include <fmt/core.h>

#include <utility>

namespace mote::cli {

namespace {

constexpr double kMinimisedPollInterval = 0.25; // s: longest wait for events while minimised, before the main loop runs again

std::string reason() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text != nullptr ? text : "no reason was given";
}

Window& owner(GLFWwindow* window) { return *static_cast<Window*>(glfwGetWindowUserPointer(window)); }

} // namespace

Window::Window(const std::string& title, std::array<int, 2> size) {
    if (glfwInit() != GLFW_TRUE) throw Error(fmt::format("display: cannot be opened: {}", reason()));
    if (glfwVulkanSupported() != GLFW_TRUE) {
        glfwTerminate();
        throw Error("window: cannot be drawn to: no Vulkan driver has the extensions for it");
    }
    glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
    window_ = glfwCreateWindow(size[0], size[1], title.c_str(), nullptr, nullptr);
    if (window_ == nullptr) {
        const std::string why = reason();
        glfwTerminate();
        throw Error(fmt::format("window: cannot be opened: {}", why));
    }
    glfwSetWindowUserPointer(window_, this);
    glfwSetCursorPosCallback(window_, [](GLFWwindow* w, double x, double y) { owner(w).move_cursor(x, y); });
    glfwSetMouseButtonCallback(window_, [](GLFWwindow* w, int button, int action, int) {
        if (button <= GLFW_MOUSE_BUTTON_MIDDLE) owner(w).press(static_cast<Button>(button), action == GLFW_PRESS);
    });
    glfwSetScrollCallback(window_, [](GLFWwindow* w, double, double notches) { owner(w).scroll(notches); });
    glfwSetKeyCallback(window_, [](GLFWwindow* w, int key, int, int action, int) {
        if (action != GLFW_REPEAT) owner(w).press_key(key, action == GLFW_PRESS);
    });
}

Window::~Window() {
    glfwDestroyWindow(window_);
    glfwTerminate();
}

bool Window::should_close() const { return glfwWindowShouldClose(window_) == GLFW_TRUE; }

std::array<std::uint32_t, 2> Window::pixels() const {
    int width = 0, height = 0;
    glfwGetFramebufferSize(window_, &width, &height);
    return {static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)};
}

std::array<int, 2> Window::size() const {
    int width = 0, height = 0;
    glfwGetWindowSize(window_, &width, &height);
    return {width, height};
}

bool Window::is_minimised() const {
    const auto [width, height] = pixels();
    return width == 0 || height == 0 || glfwGetWindowAttrib(window_, GLFW_ICONIFIED) == GLFW_TRUE;
}

Input Window::poll() {
    if (is_minimised()) {
        glfwWaitEventsTimeout(kMinimisedPollInterval);
    } else {
        glfwPollEvents();
    }
    Input now = input_;
    input_.moved = {};
    input_.scrolled = 0;
    input_.keys.clear();
    return now;
}

void Window::move_cursor(double x, double y) {
    input_.moved[0] += x - input_.cursor[0];
    input_.moved[1] += y - input_.cursor[1];
    input_.cursor = {x, y};
}

void Window::press(Button button, bool down) { input_.held[static_cast<std::size_t>(button)] = down; }

void Window::press_key(int key, bool down) {
    if (key == GLFW_KEY_LEFT_SHIFT || key == GLFW_KEY_RIGHT_SHIFT) {
        input_.shift = down;
    } else if (key == GLFW_KEY_LEFT_CONTROL || key == GLFW_KEY_RIGHT_CONTROL) {
        input_.control = down;
    } else if (down) {
        input_.keys.push_back(key);
    }
}

void Window::scroll(double notches) { input_.scrolled += notches; }
void Window::resize(std::array<int, 2> size) { glfwSetWindowSize(window_, size[0], size[1]); }
void Window::minimise(bool minimised) { minimised ? glfwIconifyWindow(window_) : glfwRestoreWindow(window_); }
void Window::close() { glfwSetWindowShouldClose(window_, GLFW_TRUE); }

} // namespace mote::cli
