// An infinite horizontal plane.
#pragma once

#include "layer.hpp"
#include "raster_pass.hpp"
#include "render_context.hpp"

#include <optional>

namespace mote::render {

/// The height of the scene's highest plane that is horizontal, static and faces up.
std::optional<float> floor_of(const Scene& scene);

class GroundLayer final : public Layer {
public:
    explicit GroundLayer(const RenderContext& render_context);
    void draw(Frame& frame) override;

    /// Its height in frames of this style, if it is drawn.
    static std::optional<float> height(const Style& style, const Scene& scene);

private:
    RasterPass pass_;
    const Scene& scene_;
};

} // namespace mote::render
