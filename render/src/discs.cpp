#include "discs.hpp"

#include "particle_bindings.hpp"

namespace mote::render {

DiscLayer::DiscLayer(const Setting& setting)
    : setting_(setting),
      draw_(setting.device,
            setting.onto_target(
                "render/discs.vert", "render/discs.frag",
                {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, .depth_use = gpu::DepthUse::test, .blend = gpu::Blend::over}),
            unshadowed_particle_bindings(setting)) {}

void DiscLayer::compose(Frame& frame) {
    if (frame.style().view == View::xray) return;
    frame.begin_target();
    draw_.draw_indirect(frame, setting_.quads);
    frame.end();
}

} // namespace mote::render
