#include "sky.hpp"

namespace mote::render {

SkyLayer::SkyLayer(const RenderContext& render_context)
    : pass_(render_context.device,
            render_context.onto_target("render/full_screen.vert", "render/sky.frag",
                                {.depth_use = gpu::DepthUse::test, .depth_compare = VK_COMPARE_OP_LESS_OR_EQUAL}),
            {{"Frame", render_context.frame}, {"Environment", render_context.environment.image(), render_context.environment.sampler()}}) {}

void SkyLayer::draw(Frame& frame) {
    if (frame.style().sky.shown) pass_.draw(frame, 3);
}

} // namespace mote::render
