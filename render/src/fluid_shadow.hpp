// Shadows of clear fluids: what is behind them is lit by what they let through (Beer and Lambert), from the particles as the
// light sees them. A second screen-space mesh, which Grahn 2008, section 6.1.2, would make for it, has no thickness.
#pragma once

#include "layer.hpp"
#include "raster_pass.hpp"
#include "setting.hpp"

namespace mote::render {

class FluidShadowLayer final : public Layer {
public:
    explicit FluidShadowLayer(const Setting& setting);
    void prepare(Frame& frame) override;

    static bool is_cast(const Style& style, const Scene& scene);

private:
    RasterPass splats(const char* fragment, gpu::RasterState state) const;

    const Setting& setting_;
    RasterPass through_, front_;
};

} // namespace mote::render
