#include "fluid_splats.hpp"

#include "render/fluid_splats_shared.h"

namespace mote::render {

FluidSplats::FluidSplats(const RenderContext& render_context, std::string fragment, gpu::RasterState state)
    : context_(render_context),
      pass_(render_context.device, render_context.onto_images("render/fluid_splats.vert", std::move(fragment), std::move(state)),
            {{"Frame", render_context.frame},
             {"Spheres", render_context.world["position_radius"]},
             {"MaterialId", render_context.world["material_id"]},
             {"MaterialAppearance", render_context.material_appearance}}) {}

void FluidSplats::draw(const Frame& frame, float scale) const {
    pass_.draw_indirect(frame, context_.quads, shared::FluidSplatsPush{scale});
}

} // namespace mote::render
