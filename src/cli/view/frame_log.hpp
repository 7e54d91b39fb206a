// What every picture of a window was of, as a table: for tests of the window.
#pragma once

#include <mote/render/camera.hpp>
#include <mote/world.hpp>

#include <filesystem>
#include <fstream>

namespace mote::cli {

/// Comma-separated, a line a picture: its frame, pixels, the world's steps, time (s) and highest speed of a particle (m/s), and
/// the camera's view and projection, column by column.
class FrameLog {
public:
    /// Throws Error if it cannot be written.
    explicit FrameLog(const std::filesystem::path& path);

    void add(std::uint64_t frame, VkExtent2D extent, const World& world, const render::Camera& camera);

private:
    std::filesystem::path path_;
    std::ofstream file_;
};

} // namespace mote::cli
