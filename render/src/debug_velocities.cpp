#include "debug_velocities.hpp"

#include "render/debug_velocities_shared.h"

namespace mote::render {

DebugVelocitiesLayer::DebugVelocitiesLayer(const RenderContext& render_context)
    : context_(render_context),
      needles_(
          render_context.device,
          render_context.onto_target(
              "render/debug_velocities.vert", "render/line.frag",
              {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, .depth_use = gpu::DepthUse::test, .blend = gpu::Blend::over}),
          {{"Frame", render_context.frame}, {"Spheres", render_context.world["position_radius"]}, {"Velocities", render_context.world["velocities"]}}) {}

void DebugVelocitiesLayer::compose(Frame& frame) {
    if (!frame.style().debug.velocities) return;
    frame.begin_target();
    needles_.draw_indirect(frame, context_.quads, shared::DebugVelocitiesPush{frame.style().debug.velocity_time});
    frame.end();
}

} // namespace mote::render
