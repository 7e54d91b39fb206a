// One frame while it is recorded: the command buffer, the target, and the uses of images, from which barriers and layouts follow.
#pragma once

#include "gpu/commands.hpp"
#include "gpu/image.hpp"
#include "gpu/image_uses.hpp"
#include "graph/executable.hpp"
#include "render/frame_shared.h"

#include <mote/render/camera.hpp>
#include <mote/render/style.hpp>
#include <mote/render/target.hpp>

#include <array>
#include <optional>
#include <span>

namespace mote::render {

/// A layer's image that is drawn to, in its full extent.
struct Drawn {
    const gpu::Image* image;
    std::optional<VkClearValue> clear; ///< If absent, the contents are kept.
};

class Frame {
public:
    Frame(const gpu::Device& device, VkCommandBuffer commands, const Target& target, const Formats& formats, const Style& style);

    const gpu::Commands& commands() const { return commands_; }
    const Style& style() const { return style_; }
    VkExtent2D extent() const { return target_.extent; }

    /// Makes it readable by shaders. Contents from before the frame are lost.
    void sample(const gpu::Image& image);

    /// Runs compute, outside of rendering. What it writes is visible to everything recorded after it.
    void run(const graph::Executable& executable);

    /// Copies the target as it is now. Not to be called between begin…() and end(). The copies have its size and formats.
    void copy_target(const gpu::Image& colour, const gpu::Image& depth);

    /// Draws between begin…() and end() go to the target, over its contents ...
    void begin_target();
    /// ... or to images of equal size, at most one of them depth.
    void begin(std::span<const Drawn> colours, std::optional<Drawn> depth = {});
    void end();

    /// Leaves the target in the layouts that the host asked for.
    void finish();

private:
    void use(VkImage image, VkFormat format, const gpu::ImageUse& use);

    VkCommandBuffer command_buffer_;
    gpu::Commands commands_;
    const Target& target_;
    const Formats& formats_;
    const Style& style_;
    gpu::ImageUses uses_;
    std::vector<VkImage> known_;
    bool colour_is_drawn_, depth_is_drawn_; ///< They have contents to keep.
};

/// What shaders know of the frame: camera, size, light and sky. Throws Error if the light or the clip plane has no direction.
shared::FrameData frame_data(const Camera& camera, const Style& style, const Formats& formats, VkExtent2D extent);

} // namespace mote::render
