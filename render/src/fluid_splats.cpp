#include "fluid_splats.hpp"

#include "render/fluid_splats_shared.h"

namespace mote::render {

FluidSplats::FluidSplats(const Setting& setting, std::string fragment, gpu::RasterState state)
    : setting_(setting),
      pass_(setting.device, setting.onto_images("render/fluid_splats.vert", std::move(fragment), std::move(state)),
            {{"Frame", setting.frame},
             {"Spheres", setting.world.spheres},
             {"Traits", setting.world.traits},
             {"MaterialLooks", setting.material_looks}}) {}

void FluidSplats::draw(const Frame& frame, float scale) const {
    pass_.draw_indirect(frame, setting_.quads, shared::FluidSplatsPush{scale});
}

} // namespace mote::render
