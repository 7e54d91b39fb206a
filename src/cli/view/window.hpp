// A window and its mouse and keyboard input.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

struct GLFWwindow;

namespace mote::cli {

enum class Button { left, right, middle };

/// Input since the previous frame.
struct Input {
    std::array<double, 2> cursor{}; ///< From the upper left, in units of Window::size().
    std::array<double, 2> moved{};  ///< Displacement, in the same units.
    double scrolled = 0;            ///< Notches of the wheel, away from the user.
    std::array<bool, 3> held{};     ///< Current state, by Button.
    bool shift = false, control = false;
    std::vector<int> keys{}; ///< Pressed keys, as GLFW codes: for letters, the ASCII code of the capital.

    bool is_held(Button button) const { return held[static_cast<std::size_t>(button)]; }
};

class Window {
public:
    /// Throws Error if there is no display, or Vulkan cannot present to it.
    Window(const std::string& title, std::array<int, 2> size);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    GLFWwindow* handle() const { return window_; }
    bool should_close() const;
    /// Minimised, or without any pixels.
    bool is_minimised() const;
    std::array<std::uint32_t, 2> pixels() const;
    /// In screen coordinates, as cursor positions. One unit may be several pixels on high-DPI displays.
    std::array<int, 2> size() const;

    /// Processes pending events. If minimised, waits for events first.
    Input poll();

    // Called by the GLFW callbacks and by Script.
    void move_cursor(double x, double y);
    void press(Button button, bool down);
    void press_key(int key, bool down);
    void scroll(double notches);
    void resize(std::array<int, 2> size);
    void minimise(bool minimised);
    void close();

private:
    GLFWwindow* window_ = nullptr;
    Input input_{};
};

} // namespace mote::cli
