// Fixture for the tests of programs that render.
#pragma once

#include "support/program_case.hpp"

#include <mote/render/offscreen_target.hpp>

#include <array>
#include <set>

namespace mote::test {

/// For a program's environment: validation errors are then reported on stdout.
inline constexpr const char* kValidated = "VK_INSTANCE_LAYERS=VK_LAYER_KHRONOS_validation";

class DrawingProgram : public Program {
protected:
    render::Image picture(const fs::path& path) const { return render::read_png(folder_ / path); }
    /// Keeps a frame for inspection, by driver.
    void keep(const fs::path& path, const std::string& name) const {
        const char* driver = std::getenv("MOTE_TEST_DRIVER");
        fs::copy_file(folder_ / path, fs::path(MOTE_PICTURE_DIR) / (std::string(driver != nullptr ? driver : "") + "_" + name),
                      fs::copy_options::overwrite_existing);
    }
};

inline std::size_t colours_in(const render::Image& image) {
    std::set<std::array<std::uint8_t, 3>> colours;
    for (std::size_t i = 0; i < image.rgba.size(); i += 4) colours.insert({image.rgba[i], image.rgba[i + 1], image.rgba[i + 2]});
    return colours.size();
}

inline bool same_pixels(const render::Image& a, const render::Image& b) {
    return a.width == b.width && a.height == b.height && a.rgba == b.rgba;
}

} // namespace mote::test
