// Rings around particles of fluids: DebugStyle::boundary and DebugStyle::kernels.
#pragma once

#include "layer.hpp"
#include "raster_pass.hpp"
#include "setting.hpp"

namespace mote::render {

class DebugRingsLayer final : public Layer {
public:
    explicit DebugRingsLayer(const Setting& setting);
    void compose(Frame& frame) override;

private:
    const Setting& setting_;
    RasterPass rings_;
};

} // namespace mote::render
