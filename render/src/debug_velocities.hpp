// A needle from every particle to its extrapolated position: DebugStyle::velocities.
#pragma once

#include "layer.hpp"
#include "raster_pass.hpp"
#include "render_context.hpp"

namespace mote::render {

class DebugVelocitiesLayer final : public Layer {
public:
    explicit DebugVelocitiesLayer(const RenderContext& render_context);
    void compose(Frame& frame) override;

private:
    const RenderContext& context_;
    RasterPass needles_;
};

} // namespace mote::render
