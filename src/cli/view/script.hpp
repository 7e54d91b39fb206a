// User input from a file, for tests of the viewer.
//
//     # frame  event
//     5        cursor 320 180
//     5        press left              (or right, middle; release)
//     8        scroll -2
//     10       key space               (or a letter; hold shift, hold control, let shift …)
//     20       resize 400 300          (minimise, restore, close)
//     30       view particles          (colour speed, debug tree:6)
#pragma once

#include "cli/view/panel.hpp"
#include "cli/view/window.hpp"

#include <filesystem>
#include <functional>
#include <map>

namespace mote::cli {

class Script {
public:
    Script() = default;
    /// Throws Error naming the first invalid line.
    explicit Script(const std::filesystem::path& path);

    void play(std::uint64_t frame, Window& window, Controls& controls) const;

private:
    using Event = std::function<void(Window&, Controls&)>;
    std::multimap<std::uint64_t, Event> events_{};
};

} // namespace mote::cli
