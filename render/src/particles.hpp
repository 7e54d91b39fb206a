// Particles as spheres of their own radius.
#pragma once

#include "layer.hpp"
#include "raster_pass.hpp"
#include "setting.hpp"

namespace mote::render {

class ParticleLayer final : public Layer {
public:
    explicit ParticleLayer(const Setting& setting);
    void cast(Frame& frame) override;
    void draw(Frame& frame) override;

private:
    const Setting& setting_;
    RasterPass draw_, cast_;
};

} // namespace mote::render
