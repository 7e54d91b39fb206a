// Rings around fluid particles: DebugStyle::boundary and DebugStyle::kernels.
#pragma once

#include "layer.hpp"
#include "raster_pass.hpp"
#include "render_context.hpp"

namespace mote::render {

class DebugRingsLayer final : public Layer {
public:
    explicit DebugRingsLayer(const RenderContext& render_context);
    void compose(Frame& frame) override;

private:
    const RenderContext& context_;
    RasterPass rings_;
};

} // namespace mote::render
