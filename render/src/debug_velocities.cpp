#include "debug_velocities.hpp"

#include "render/debug_velocities_shared.h"

namespace mote::render {

DebugVelocitiesLayer::DebugVelocitiesLayer(const Setting& setting)
    : setting_(setting),
      needles_(
          setting.device,
          setting.onto_target(
              "render/debug_velocities.vert", "render/line.frag",
              {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, .depth_use = gpu::DepthUse::test, .blend = gpu::Blend::over}),
          {{"Frame", setting.frame}, {"Spheres", setting.world.spheres}, {"Velocities", setting.world.velocities}}) {}

void DebugVelocitiesLayer::compose(Frame& frame) {
    if (!frame.style().debug.velocities) return;
    frame.begin_target();
    needles_.draw_indirect(frame, setting_.quads, shared::DebugVelocitiesPush{frame.style().debug.velocity_time});
    frame.end();
}

} // namespace mote::render
