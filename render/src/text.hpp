// Labels, drawn over a picture.
#pragma once

#include "raster_pass.hpp"
#include "render_context.hpp"

#include <string_view>
#include <vector>

namespace mote::render {

/// How large letters and what is beside them are in a picture of this height: a whole number of pixels for one of the font.
std::uint32_t text_scale(VkExtent2D extent);

/// Collects labels and draws them at once.
class Text {
public:
    explicit Text(const RenderContext& render_context);

    /// From its upper left corner, in pixels. What does not fit is left out.
    void add(std::uint32_t left, std::uint32_t top, std::string_view text, std::uint32_t scale);
    /// Outside of rendering: makes the labels ready.
    void prepare(Frame& frame);
    /// While the target is drawn to; then there are none.
    void draw(Frame& frame, std::uint32_t scale);

private:
    static constexpr std::size_t kMaxLetters = 1024;

    std::vector<std::array<std::uint32_t, 4>> written_;
    gpu::Buffer letters_, font_;
    RasterPass pass_;
};

} // namespace mote::render
