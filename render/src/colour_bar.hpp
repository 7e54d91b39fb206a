// The legend of the particles' colours: a bar with numbers, drawn over the frame.
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
    bool has_solids_; // coloured in every view but View::xray
    Text text_;
    RasterPass pass_;
};

} // namespace mote::render
