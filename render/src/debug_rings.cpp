#include "debug_rings.hpp"

#include "physics/tables.hpp"
#include "render/debug_rings_shared.h"

namespace mote::render {

DebugRingsLayer::DebugRingsLayer(const Setting& setting)
    : setting_(setting),
      rings_(setting.device,
             setting.onto_target(
                 "render/debug_rings.vert", "render/debug_rings.frag",
                 {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, .depth_use = gpu::DepthUse::test, .blend = gpu::Blend::over}),
             {{"Frame", setting.frame},
              {"Spheres", setting.world.spheres},
              {"Traits", setting.world.traits},
              {"MaterialLooks", setting.material_looks},
              {"BoundaryFlags", setting.boundary_flags}}) {}

void DebugRingsLayer::compose(Frame& frame) {
    const DebugStyle& debug = frame.style().debug;
    if (!debug.boundary && !debug.kernels) return;
    frame.begin_target();
    if (debug.boundary) {
        rings_.draw_indirect(
            frame, setting_.quads,
            shared::DebugRingsPush{.colour = {0.9f, 0.05f, 0.08f, 0.55f}, .scale = 1, .one_of = 1, .only_boundary = 1});
    }
    if (debug.kernels) {
        rings_.draw_indirect(frame, setting_.quads,
                             shared::DebugRingsPush{.colour = {1, 0.95f, 0.8f, 0.04f},
                                                    .scale = physics::kKernelScale,
                                                    .one_of = debug.kernels_one_of,
                                                    .only_boundary = 0});
    }
    frame.end();
}

} // namespace mote::render
