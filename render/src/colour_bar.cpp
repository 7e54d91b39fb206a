#include "colour_bar.hpp"

#include "clear_fluid.hpp"
#include "field.hpp"
#include "gpu/format.hpp"
#include "render/colour_bar_shared.h"
#include "render/text_shared.h"

#include <algorithm>

namespace mote::render {

namespace {

bool has_solids(const Scene& scene) {
    const auto is_solid = [&](const auto& one) { return scene.materials[one.material].kind == MaterialKind::solid; };
    return std::ranges::any_of(scene.particles, is_solid) || std::ranges::any_of(scene.emitters, is_solid);
}

} // namespace

ColourBarLayer::ColourBarLayer(const RenderContext& render_context)
    : context_(render_context), has_solids_(has_solids(render_context.scene)), text_(render_context),
      pass_(render_context.device,
            render_context.onto_target(
                "render/colour_bar.vert", "render/colour_bar.frag",
                {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, .depth_use = gpu::DepthUse::none, .blend = gpu::Blend::over}),
            {{"Frame", render_context.frame}, {"ColourMap", render_context.colour_map}}) {}

void ColourBarLayer::compose(Frame& frame) {
    const Style& style = frame.style();
    const bool has_colours = style.view == View::particles || (has_clear_fluid(style.view) && has_solids_);
    if (!style.colouring.bar || is_categorical(style.colouring.by) || !has_colours) return;
    const Range range = context_.range(style.colouring);
    const std::uint32_t scale = text_scale(frame.extent()), letter = shared::GLYPH_HEIGHT * scale;
    const shared::ColourBarPush bar{.left = letter, .top = 3 * letter, .width = letter, .height = frame.extent().height / 3};

    text_.add(bar.left, letter, field_label(style.colouring.by), scale);
    constexpr std::uint32_t kIntervals = 4;
    for (std::uint32_t i = 0; i <= kIntervals; ++i) {
        const float number = range.highest + (range.lowest - range.highest) * static_cast<float>(i) / kIntervals;
        text_.add(bar.left + bar.width + letter / 2, bar.top + bar.height * i / kIntervals - letter / 2,
                  mote::format("{:.3g}", number), scale);
    }
    text_.prepare(frame);
    frame.begin_target();
    pass_.draw(frame, 4, 1, bar);
    text_.draw(frame, scale);
    frame.end();
}

} // namespace mote::render
