// Shadows of clear fluids: they attenuate light (Beer-Lambert) along its path through the particles or through their surface. The
// second screen-space mesh that Grahn 2008, section 6.1.2, proposes for this has no thickness.
#pragma once

#include "geometry/isosurface_size.hpp"
#include "layer.hpp"
#include "raster_pass.hpp"
#include "render_context.hpp"

#include <memory>

namespace mote::render {

class FluidShadowLayer final : public Layer {
public:
    explicit FluidShadowLayer(const RenderContext& render_context);
    ~FluidShadowLayer() override;
    void prepare(Frame& frame) override;
    bool reserve() override;
    void check() override;

    static bool is_cast(const Style& style, const Scene& scene);

private:
    /// Resources of FluidShadows::surface, created on first use.
    struct OfSurface;

    RasterPass splats(const char* fragment, gpu::RasterState state) const;
    /// Draws the length of the light's path through the surface, and the colour along it.
    void measure_surface(Frame& frame);

    const RenderContext& context_;
    RasterPass thickness_, front_;
    bool has_fluids_;
    geometry::IsosurfaceSize capacity_;
    std::unique_ptr<OfSurface> of_surface_;
};

} // namespace mote::render
