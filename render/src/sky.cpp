#include "sky.hpp"

namespace mote::render {

SkyLayer::SkyLayer(const Setting& setting)
    : pass_(setting.device,
            setting.onto_target("render/full_screen.vert", "render/sky.frag",
                                {.depth_use = gpu::DepthUse::test, .depth_compare = VK_COMPARE_OP_LESS_OR_EQUAL}),
            {{"Frame", setting.frame}, {"Environment", setting.environment.image(), setting.environment.sampler()}}) {}

void SkyLayer::draw(Frame& frame) {
    if (frame.style().sky.shown) pass_.draw(frame, 3);
}

} // namespace mote::render
