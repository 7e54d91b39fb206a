// An invisible screen: an Xvfb started by the test, and a window manager on it where needed.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace mote::test {

class VirtualScreen {
public:
    /// Throws std::runtime_error if Xvfb does not start.
    VirtualScreen();
    ~VirtualScreen();
    VirtualScreen(const VirtualScreen&) = delete;
    VirtualScreen& operator=(const VirtualScreen&) = delete;

    /// The value for DISPLAY, such as ":7".
    const std::string& display() const { return display_; }

private:
    pid_t server_ = -1;
    std::string display_;
};

/// Moves the screen's mouse and presses its keys like a user: the X server sends the events to programs.
class User {
public:
    explicit User(const VirtualScreen& screen) : display_(screen.display()) {}
    /// Runs xdotool with these arguments. Throws std::runtime_error on failure.
    void does(const std::string& arguments) const;

private:
    std::string display_;
};

/// Without one, windows cannot be minimised.
class WindowManager {
public:
    /// `folder`: for its settings. Throws std::runtime_error if twm is not installed.
    WindowManager(const VirtualScreen& screen, const std::filesystem::path& folder);
    ~WindowManager();
    WindowManager(const WindowManager&) = delete;
    WindowManager& operator=(const WindowManager&) = delete;

private:
    pid_t manager_ = -1;
};

} // namespace mote::test
