// A needle from every particle to where it will be: DebugStyle::velocities.
#pragma once

#include "layer.hpp"
#include "raster_pass.hpp"
#include "setting.hpp"

namespace mote::render {

class DebugVelocitiesLayer final : public Layer {
public:
    explicit DebugVelocitiesLayer(const Setting& setting);
    void compose(Frame& frame) override;

private:
    const Setting& setting_;
    RasterPass needles_;
};

} // namespace mote::render
