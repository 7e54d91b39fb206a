// Labels, drawn over a frame.
#pragma once

#include "raster_pass.hpp"
#include "render_context.hpp"

#include <string_view>
#include <vector>

namespace mote::render {

/// The scale of letters and what is beside them in a frame of this size: an integer number of pixels per pixel of the font.
std::uint32_t text_scale(VkExtent2D extent);

/// Collects labels and draws them at once.
class Text {
public:
    explicit Text(const RenderContext& render_context);

    /// `left`, `top`: the upper left corner, pixels. Letters beyond kMaxLetters are left out.
    void add(std::uint32_t left, std::uint32_t top, std::string_view text, std::uint32_t scale);
    /// Outside of rendering: uploads the labels.
    void prepare(Frame& frame);
    /// Draws the labels to the target, within its rendering, and clears them.
    void draw(Frame& frame, std::uint32_t scale);

private:
    static constexpr std::size_t kMaxLetters = 1024;

    std::vector<std::array<std::uint32_t, 4>> written_;
    gpu::Buffer letters_, font_;
    RasterPass pass_;
};

} // namespace mote::render
