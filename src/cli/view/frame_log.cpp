#include "cli/view/frame_log.hpp"

#include "vector3.hpp"

#include <mote/error.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>

namespace mote::cli {

FrameLog::FrameLog(const std::filesystem::path& path) : path_(path), file_(path) {
    file_ << "frame,width,height,steps,time,speed";
    for (const char* matrix : {"view", "projection"})
        for (int i = 0; i < 16; ++i) file_ << fmt::format(",{}_{}", matrix, i);
    file_ << std::endl;
    if (!file_) fail();
}

void FrameLog::add(std::uint64_t frame, VkExtent2D extent, const World& world, const render::Camera& camera) {
    float speed = 0;
    for (const WorldParticle& particle : world.particles()) speed = std::max(speed, length(particle.velocity));
    file_ << fmt::format("{},{},{},{},{},{},{},{}", frame, extent.width, extent.height, world.steps(), world.time(), speed,
                         fmt::join(camera.view, ","), fmt::join(camera.projection, ","))
          << std::endl;
    if (!file_) fail();
}

void FrameLog::fail() const { throw Error(fmt::format("{}: cannot be written: {}", path_.string(), std::strerror(errno))); }

} // namespace mote::cli
