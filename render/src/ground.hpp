// A plane of one height that has no end.
#pragma once

#include "layer.hpp"
#include "raster_pass.hpp"
#include "render_context.hpp"

#include <optional>

namespace mote::render {

/// The height of the highest plane of the scene that is level, stays where it is and has particles above it.
std::optional<float> floor_of(const Scene& scene);

class GroundLayer final : public Layer {
public:
    explicit GroundLayer(const RenderContext& render_context);
    void draw(Frame& frame) override;

    /// Where it is in a picture of this style; nothing if there is none.
    static std::optional<float> height(const Style& style, const Scene& scene);

private:
    RasterPass pass_;
    const Scene& scene_;
};

} // namespace mote::render
