// The sky, where nothing else is.
#pragma once

#include "layer.hpp"
#include "raster_pass.hpp"
#include "setting.hpp"

namespace mote::render {

class SkyLayer final : public Layer {
public:
    explicit SkyLayer(const Setting& setting);
    void draw(Frame& frame) override;

private:
    RasterPass pass_;
};

} // namespace mote::render
