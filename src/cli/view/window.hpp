// A window on the screen and what is done to it with mouse and keys.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

struct GLFWwindow;

namespace mote::cli {

enum class Button { left, right, middle };

/// What happened since the frame before.
struct Input {
    std::array<double, 2> cursor{}; ///< From the upper left, in units of Window::size().
    std::array<double, 2> moved{};  ///< The same.
    double scrolled = 0;            ///< Notches of the wheel, away from the user.
    std::array<bool, 3> held{};     ///< By Button, now.
    bool shift = false, control = false;
    std::vector<int> keys{}; ///< Pressed, as GLFW numbers them: of letters, the capital one's code.

    bool is_held(Button button) const { return held[static_cast<std::size_t>(button)]; }
};

class Window {
public:
    /// Throws Error if there is no display, or none that Vulkan can draw to.
    Window(const std::string& title, std::array<int, 2> size);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    GLFWwindow* handle() const { return window_; }
    bool is_to_close() const;
    /// Nothing of it can be seen.
    bool is_minimised() const;
    std::array<std::uint32_t, 2> pixels() const;
    /// In the screen's units, in which cursors are: several pixels each where they are small.
    std::array<int, 2> size() const;

    /// Handles what waits, or, if it is minimised, waits for something.
    Input poll();

    // What the callbacks do, for a Script to do the same.
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
