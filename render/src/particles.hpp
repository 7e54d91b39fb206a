// Particles as spheres.
#pragma once

#include "layer.hpp"
#include "raster_pass.hpp"
#include "render_context.hpp"

namespace mote::render {

class ParticleLayer final : public Layer {
public:
    explicit ParticleLayer(const RenderContext& render_context);
    void cast(Frame& frame) override;
    void draw(Frame& frame) override;

private:
    const RenderContext& context_;
    RasterPass draw_, cast_;
};

} // namespace mote::render
