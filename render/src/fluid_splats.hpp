// Fluid particles as spheres, drawn into a layer's images: the depth of the fluid, or its thickness.
#pragma once

#include "raster_pass.hpp"
#include "render_context.hpp"

namespace mote::render {

class FluidSplats {
public:
    /// `fragment` takes the outputs of render/fluid_splats.vert.
    FluidSplats(const RenderContext& render_context, std::string fragment, gpu::RasterState state);

    /// `scale`: sphere radius in particle radii.
    void draw(const Frame& frame, float scale) const;

private:
    const RenderContext& context_;
    RasterPass pass_;
};

/// Of an image in which render/fluid_thickness.frag sums the thickness of fluid (m) and its colours. Every device can blend half
/// floats, which hold a sum of 2000 equal terms without losing one.
inline constexpr VkFormat kThicknessFormat = VK_FORMAT_R16G16B16A16_SFLOAT;

} // namespace mote::render
