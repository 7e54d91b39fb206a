// One picture while it is recorded: the command buffer, the target, and what images are used for, from which barriers and layouts
// follow.
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

/// An image of a layer's own that is drawn to, all of it.
struct Drawn {
    const gpu::Image* image;
    std::optional<VkClearValue> clear; ///< Else what is in it stays.
};

class Frame {
public:
    Frame(const gpu::Device& device, VkCommandBuffer commands, const Target& target, const Formats& formats, const Style& style);

    const gpu::Commands& commands() const { return commands_; }
    const Style& style() const { return style_; }
    VkExtent2D extent() const { return target_.extent; }

    /// Ready for shaders to look it up. What was in it before the frame is gone.
    void sample(const gpu::Image& image);

    /// Compute, outside of rendering: what it writes is ready for all that is recorded after it.
    void run(const graph::Executable& executable);

    /// Copies the target as it is now, before and not between begin…() and end(). The copies have its size and formats.
    void copy_target(const gpu::Image& colour, const gpu::Image& depth);

    /// What is drawn between begin…() and end() goes to the target, over what has been drawn there before ...
    void begin_target();
    /// ... or to images of the same size, at most one of them being depth.
    void begin(std::span<const Drawn> colours, std::optional<Drawn> depth = {});
    void end();

    /// Leaves the target as the host wants it.
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
    bool colour_is_drawn_, depth_is_drawn_; ///< There is something in them that stays.
};

/// What shaders know of it: camera, size, light and sky. Throws Error if the light or a cut has no direction.
shared::FrameData frame_data(const Camera& camera, const Style& style, const Formats& formats, VkExtent2D extent);

} // namespace mote::render
