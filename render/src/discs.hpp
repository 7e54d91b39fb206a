// Particles of a 2-D scene, drawn as flat discs.
#pragma once

#include "layer.hpp"
#include "raster_pass.hpp"
#include "render_context.hpp"

namespace mote::render {

/// Soft edges avoid aliasing patterns between rows of small discs and rows of pixels. Discs are therefore blended over all opaque
/// geometry, in particle order, and write no depth.
class DiscLayer final : public Layer {
public:
    explicit DiscLayer(const RenderContext& render_context);
    void compose(Frame& frame) override;

private:
    const RenderContext& context_;
    RasterPass draw_;
};

} // namespace mote::render
