// Spheres that stand for the particles of fluids, in images of a layer's own: where the fluid begins, or how much of it there is.
#pragma once

#include "raster_pass.hpp"
#include "render_context.hpp"

namespace mote::render {

class FluidSplats {
public:
    /// `fragment` gets what render/fluid_splats.vert gives it.
    FluidSplats(const RenderContext& render_context, std::string fragment, gpu::RasterState state);

    /// `scale`: the spheres' radius in particles' radii.
    void draw(const Frame& frame, float scale) const;

private:
    const RenderContext& context_;
    RasterPass pass_;
};

/// Of an image that render/fluid_thickness.frag adds up in: m of fluid, and of its colours. Every device can add in halves, which
/// hold a sum of 2000 equal parts without losing one.
inline constexpr VkFormat kThicknessFormat = VK_FORMAT_R16G16B16A16_SFLOAT;

} // namespace mote::render
