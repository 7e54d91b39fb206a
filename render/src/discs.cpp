#include "discs.hpp"

#include "particle_bindings.hpp"

namespace mote::render {

DiscLayer::DiscLayer(const RenderContext& render_context)
    : context_(render_context),
      draw_(render_context.device,
            render_context.onto_target(
                "render/discs.vert", "render/discs.frag",
                {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, .depth_use = gpu::DepthUse::test, .blend = gpu::Blend::over}),
            unshadowed_particle_bindings(render_context)) {}

void DiscLayer::compose(Frame& frame) {
    if (frame.style().view == View::xray) return;
    frame.begin_target();
    draw_.draw_indirect(frame, context_.quads);
    frame.end();
}

} // namespace mote::render
