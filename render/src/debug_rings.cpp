#include "debug_rings.hpp"

#include "physics/scene_model.hpp"
#include "render/debug_rings_shared.h"

namespace mote::render {

DebugRingsLayer::DebugRingsLayer(const RenderContext& render_context)
    : context_(render_context),
      rings_(render_context.device,
             render_context.onto_target(
                 "render/debug_rings.vert", "render/debug_rings.frag",
                 {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, .depth_use = gpu::DepthUse::test, .blend = gpu::Blend::over}),
             {{"Frame", render_context.frame},
              {"Spheres", render_context.world["position_radius"]},
              {"MaterialId", render_context.world["material_id"]},
              {"MaterialAppearance", render_context.material_appearance},
              {"BoundaryFlags", render_context.boundary_flags}}) {}

void DebugRingsLayer::compose(Frame& frame) {
    const DebugStyle& debug = frame.style().debug;
    if (!debug.boundary && !debug.kernels) return;
    frame.begin_target();
    if (debug.boundary) {
        rings_.draw_indirect(
            frame, context_.quads,
            shared::DebugRingsPush{.colour = {0.9f, 0.05f, 0.08f, 0.55f}, .scale = 1, .kernel_stride = 1, .only_boundary = 1});
    }
    if (debug.kernels) {
        rings_.draw_indirect(frame, context_.quads,
                             shared::DebugRingsPush{.colour = {1, 0.95f, 0.8f, 0.04f},
                                                    .scale = physics::kKernelScale,
                                                    .kernel_stride = debug.kernel_stride,
                                                    .only_boundary = 0});
    }
    frame.end();
}

} // namespace mote::render
