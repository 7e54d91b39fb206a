// What the host draws to: colour and depth.
#pragma once

#include "host_mesh.hpp"

#include <mote/render/offscreen_target.hpp>
#include <mote/render/target.hpp>

namespace host {

inline constexpr VkFormat kColour = VK_FORMAT_R8G8B8A8_SRGB, kDepth = VK_FORMAT_D32_SFLOAT;

class Target {
public:
    Target(const Device& device, VkExtent2D extent);

    /// The host's own picture, as it was before there was water in it.
    void draw(VkCommandBuffer commands, const Mesh& mesh, const mote::render::Camera& camera) const;
    /// For mote, behind draw(): what is in it stays, and is seen through the water.
    mote::render::Target for_mote() const;
    /// Behind draw() alone: as mote leaves it.
    void finish(VkCommandBuffer commands) const;

    /// The finished picture, ready for copying.
    const Image& colour() const { return colour_; }
    mote::render::Picture read() const;

private:
    const Device& device_;
    Image colour_, depth_;
};

} // namespace host
