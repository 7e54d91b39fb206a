// A screen that nobody sees: an Xvfb of the test's own.
#pragma once

#include <sys/types.h>

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

} // namespace mote::test
