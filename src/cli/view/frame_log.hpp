// A log of the frames of the viewer, for tests.
#pragma once

#include <mote/render/camera.hpp>
#include <mote/world.hpp>

#include <filesystem>
#include <fstream>

namespace mote::cli {

/// CSV, one line per frame: its number, size in pixels, the world's steps, time (s) and highest particle speed (m/s), and the
/// camera's view and projection matrices, column by column.
class FrameLog {
public:
    /// Throws Error if it cannot be written.
    explicit FrameLog(const std::filesystem::path& path);

    void add(std::uint64_t frame, VkExtent2D extent, const World& world, const render::Camera& camera);

private:
    [[noreturn]] void fail() const;

    std::filesystem::path path_;
    std::ofstream file_;
};

} // namespace mote::cli
