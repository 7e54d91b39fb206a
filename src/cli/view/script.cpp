#include "cli/view/script.hpp"

#include "cli/style_names.hpp"
#include "scene/read_file.hpp"

#include <mote/error.hpp>

#include <GLFW/glfw3.h>
#include <fmt/core.h>

#include <optional>
#include <sstream>

namespace mote::cli {

namespace {

constexpr std::uint64_t kMaxScriptBytes = 1u << 20;

std::optional<Button> button_named(const std::string& name) {
    if (name == "left") return Button::left;
    if (name == "right") return Button::right;
    if (name == "middle") return Button::middle;
    return {};
}

std::optional<int> key_named(const std::string& name) {
    if (name == "space") return GLFW_KEY_SPACE;
    if (name == "shift") return GLFW_KEY_LEFT_SHIFT;
    if (name == "control") return GLFW_KEY_LEFT_CONTROL;
    if (name.size() == 1 && name[0] >= 'a' && name[0] <= 'z') return GLFW_KEY_A + (name[0] - 'a');
    return {};
}

// Parses the words after the frame number; empty if they are not an event.
std::function<void(Window&, Controls&)> event_of(std::istringstream words) {
    std::string what, name;
    double x = 0, y = 0;
    words >> what;
    if (what == "cursor" && words >> x >> y) return [=](Window& window, Controls&) { window.move_cursor(x, y); };
    if (what == "scroll" && words >> x) return [=](Window& window, Controls&) { window.scroll(x); };
    if (what == "resize" && words >> x >> y)
        return [=](Window& window, Controls&) { window.resize({static_cast<int>(x), static_cast<int>(y)}); };
    if (what == "minimise" || what == "restore") return [=](Window& window, Controls&) { window.minimise(what == "minimise"); };
    if (what == "close") return [](Window& window, Controls&) { window.close(); };
    if (!(words >> name)) return {};
    if (what == "press" || what == "release") {
        if (const auto button = button_named(name))
            return [=](Window& window, Controls&) { window.press(*button, what == "press"); };
    }
    if (what == "key" || what == "hold" || what == "let") {
        if (const auto key = key_named(name)) return [=](Window& window, Controls&) { window.press_key(*key, what != "let"); };
    }
    if (what == "colour")
        return [field = field_from_name(name)](Window&, Controls& controls) { controls.style.colouring.by = field; };
    if (what == "debug") return [debug = debug_style_of(name)](Window&, Controls& controls) { controls.style.debug = debug; };
    if (what == "view") return [view = view_named(name)](Window&, Controls& controls) { controls.style.view = view; };
    return {};
}

} // namespace

Script::Script(const std::filesystem::path& path) {
    std::istringstream file(scene::read_file(path, kMaxScriptBytes));
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (line.empty() || line.starts_with('#')) continue;
        std::istringstream words(line);
        std::uint64_t frame = 0;
        Event event;
        try {
            if (words >> frame) event = event_of(std::move(words));
        } catch (const OptionError& error) { // "--color: found …": the name is not of the command line, but of this line
            const std::string text = error.what();
            throw Error(fmt::format("{}:{}: {}", path.string(), number, text.substr(text.find(": ") + 2)));
        }
        if (!event) throw Error(fmt::format("{}:{}: found \"{}\", expected a frame and an event", path.string(), number, line));
        events_.emplace(frame, std::move(event));
    }
}

void Script::play(std::uint64_t frame, Window& window, Controls& controls) const {
    const auto [first, last] = events_.equal_range(frame);
    for (auto event = first; event != last; ++event) event->second(window, controls);
}

} // namespace mote::cli
