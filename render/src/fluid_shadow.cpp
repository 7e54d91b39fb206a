#include "fluid_shadow.hpp"

#include "clear_fluid.hpp"
#include "render/fluid_splats_shared.h"

namespace mote::render {

FluidShadowLayer::FluidShadowLayer(const Setting& setting)
    : setting_(setting), through_(splats("render/fluid_shadow_cast.frag", {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP,
                                                                           .depth_use = gpu::DepthUse::none,
                                                                           .blend = gpu::Blend::add,
                                                                           .colours = {FluidShadowMap::kThroughFormat}})),
      front_(splats("render/fluid_shadow_front.frag",
                    {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, .depth = FluidShadowMap::kFrontFormat})) {}

RasterPass FluidShadowLayer::splats(const char* fragment, gpu::RasterState state) const {
    return RasterPass(setting_.device, {"render/fluid_shadow_cast.vert", fragment, {}, std::move(state)},
                      {{"Frame", setting_.frame},
                       {"Spheres", setting_.world.spheres},
                       {"Traits", setting_.world.traits},
                       {"MaterialLooks", setting_.material_looks}});
}

// Else fluids are opaque spheres, or there is nothing that could be in a shadow.
bool FluidShadowLayer::is_cast(const Style& style, const Scene& scene) {
    return has_shadows(style, scene) && has_clear_fluid(style.view);
}

void FluidShadowLayer::prepare(Frame& frame) {
    const FluidShadowMap& map = setting_.fluid_shadow;
    const bool cast = is_cast(frame.style(), setting_.scene); // else the map is empty
    const auto draw = [&](const RasterPass& pass) {
        if (cast) pass.draw_indirect(frame, setting_.quads, shared::FluidSplatsPush{frame.style().surface.sphere_scale});
        frame.end();
    };
    const Drawn through{&map.through(), VkClearValue{.color = {{0, 0, 0, 0}}}};
    frame.begin(std::span(&through, 1));
    draw(through_);
    frame.begin({}, Drawn{&map.front(), VkClearValue{.depthStencil = {1, 0}}});
    draw(front_);
    frame.sample(map.through());
    frame.sample(map.front());
}

} // namespace mote::render
