// Fluid as in an X-ray image: the thicker, the whiter, on black. Everything else is transparent to the rays.
#pragma once

#include "fluid_splats.hpp"
#include "layer.hpp"

#include <optional>

namespace mote::render {

class XrayLayer final : public Layer {
public:
    explicit XrayLayer(const RenderContext& render_context);
    void resize(VkExtent2D extent) override;
    void compose(Frame& frame) override;

private:
    struct Images {
        Images(const RenderContext& render_context, const gpu::Sampler& nearest, VkExtent2D extent);

        gpu::Image thickness;
        RasterPass show;
    };

    const RenderContext& context_;
    gpu::Sampler nearest_;
    FluidSplats thickness_;
    std::optional<Images> images_;
};

} // namespace mote::render
