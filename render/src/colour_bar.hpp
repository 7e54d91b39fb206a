// What the colours of particles mean: a bar with numbers, over the picture.
#pragma once

#include "layer.hpp"
#include "raster_pass.hpp"
#include "setting.hpp"
#include "text.hpp"

namespace mote::render {

class ColourBarLayer final : public Layer {
public:
    explicit ColourBarLayer(const Setting& setting);
    void compose(Frame& frame) override;

private:
    const Setting& setting_;
    bool has_solids_; // which colours tell of in every view but that of X-rays
    Text text_;
    RasterPass pass_;
};

} // namespace mote::render
