// Fluid as a screen shows X-rays: white where there is much of it, on black; they go through all else.
#pragma once

#include "fluid_splats.hpp"
#include "layer.hpp"

#include <optional>

namespace mote::render {

class XrayLayer final : public Layer {
public:
    explicit XrayLayer(const Setting& setting);
    void resize(VkExtent2D extent) override;
    void compose(Frame& frame) override;

private:
    struct Images {
        Images(const Setting& setting, const gpu::Sampler& nearest, VkExtent2D extent);

        gpu::Image thickness;
        RasterPass show;
    };

    const Setting& setting_;
    gpu::Sampler nearest_;
    FluidSplats thickness_;
    std::optional<Images> images_;
};

} // namespace mote::render
