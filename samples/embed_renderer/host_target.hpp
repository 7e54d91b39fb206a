// The host's render target: colour and depth.
#pragma once

#include "host_mesh.hpp"

#include <mote/render/offscreen_target.hpp>
#include <mote/render/target.hpp>

namespace host {

inline constexpr VkFormat kColour = VK_FORMAT_R8G8B8A8_SRGB, kDepth = VK_FORMAT_D32_SFLOAT;

class Target {
public:
    Target(const Device& device, VkExtent2D extent);

    /// Draws the host's image, without water.
    void draw(VkCommandBuffer commands, const Mesh& mesh, const mote::render::Camera& camera) const;
    /// For mote, after draw(): the contents are kept and are visible through the water.
    mote::render::Target for_mote() const;
    /// After draw() without mote: changes to the layout in which mote leaves the target.
    void finish(VkCommandBuffer commands) const;

    /// The finished image, ready for copying.
    const Image& colour() const { return colour_; }
    mote::render::Image read() const;

private:
    const Device& device_;
    Image colour_, depth_;
};

} // namespace host
