// What the colours of particles mean: a bar with numbers, over the picture.
#pragma once

#include "layer.hpp"
#include "raster_pass.hpp"
#include "render_context.hpp"
#include "text.hpp"

namespace mote::render {

class ColourBarLayer final : public Layer {
public:
    explicit ColourBarLayer(const RenderContext& render_context);
    void compose(Frame& frame) override;

private:
    const RenderContext& context_;
    bool has_solids_; // which colours tell of in every view but that of X-rays
    Text text_;
    RasterPass pass_;
};

} // namespace mote::render
