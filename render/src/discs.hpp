// Particles of a 2-D scene, drawn flat: a disc each.
#pragma once

#include "layer.hpp"
#include "raster_pass.hpp"
#include "render_context.hpp"

namespace mote::render {

/// Their edges are soft, so that rows of small discs do not make patterns with rows of pixels: they are blended over all that is
/// opaque, in the order of particles, and leave no depth.
class DiscLayer final : public Layer {
public:
    explicit DiscLayer(const RenderContext& render_context);
    void compose(Frame& frame) override;

private:
    const RenderContext& context_;
    RasterPass draw_;
};

} // namespace mote::render
