// Cloth as a smooth two-sided surface.
#pragma once

#include "layer.hpp"
#include "raster_pass.hpp"
#include "render_context.hpp"

namespace mote::render {

class ClothLayer final : public Layer {
public:
    explicit ClothLayer(const RenderContext& render_context);
    void cast(Frame& frame) override;
    void draw(Frame& frame) override;

    /// Whether frames of this style draw it instead of its particles.
    static bool is_drawn(const Style& style, const Scene& scene);

private:
    const RenderContext& context_;
    RasterPass draw_, cast_;
};

} // namespace mote::render
