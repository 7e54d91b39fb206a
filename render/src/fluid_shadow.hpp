// Shadows of clear fluids: what is behind them is lit by what they let through (Beer and Lambert), from the particles as the
// light sees them, or from their surface. A second screen-space mesh, which Grahn 2008, section 6.1.2, would make for it, has no
// thickness.
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
    /// What FluidShadows::surface takes, made when a picture first asks for it.
    struct OfSurface;

    RasterPass splats(const char* fragment, gpu::RasterState state) const;
    /// How long the light's way through it is, and what colour is on it.
    void measure_surface(Frame& frame);

    const RenderContext& context_;
    RasterPass through_, front_;
    bool has_fluids_;
    geometry::IsosurfaceSize room_;
    std::unique_ptr<OfSurface> of_surface_;
};

} // namespace mote::render
