// Cloth as a smooth surface with two sides.
#pragma once

#include "layer.hpp"
#include "raster_pass.hpp"
#include "setting.hpp"

namespace mote::render {

class ClothLayer final : public Layer {
public:
    explicit ClothLayer(const Setting& setting);
    void cast(Frame& frame) override;
    void draw(Frame& frame) override;

    /// Whether pictures of this style show it, instead of its particles.
    static bool is_drawn(const Style& style, const Scene& scene);

private:
    const Setting& setting_;
    RasterPass draw_, cast_;
};

} // namespace mote::render
