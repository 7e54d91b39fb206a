// The sky, drawn where nothing else is.
#pragma once

#include "layer.hpp"
#include "raster_pass.hpp"
#include "render_context.hpp"

namespace mote::render {

class SkyLayer final : public Layer {
public:
    explicit SkyLayer(const RenderContext& render_context);
    void draw(Frame& frame) override;

private:
    RasterPass pass_;
};

} // namespace mote::render
