// A screen that nobody sees: an Xvfb of the test's own, and a window manager on it where one is needed.
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

    /// For the environment's DISPLAY: ":7".
    const std::string& display() const { return display_; }

private:
    pid_t server_ = -1;
    std::string display_;
};

/// Moves the screen's mouse and presses its keys as a hand would: the X server tells programs.
class User {
public:
    explicit User(const VirtualScreen& screen) : display_(screen.display()) {}
    /// What xdotool's arguments say. Throws std::runtime_error if it cannot.
    void does(const std::string& arguments) const;

private:
    std::string display_;
};

/// Without one, nothing on a screen is ever minimised.
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
