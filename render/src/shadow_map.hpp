// What the light sees: the depth of whatever casts a shadow.
#pragma once

#include "bounds.hpp"
#include "frame.hpp"
#include "gpu/image.hpp"

namespace mote::render {

class ShadowMap {
public:
    static constexpr std::uint32_t kSide = 1024; ///< Pixels.
    static constexpr VkFormat kFormat = VK_FORMAT_D32_SFLOAT;

    explicit ShadowMap(gpu::Device& device);

    const gpu::Image& image() const { return image_; }
    const gpu::Sampler& sampler() const { return sampler_; }

    /// Between these, layers draw what casts shadows. Without begin() the map is empty: all is in the light.
    void begin(Frame& frame) const;
    void end(Frame& frame) const;

private:
    gpu::Image image_;
    gpu::Sampler sampler_;
};

/// A view along the light that all of the bounds is in, and the width of a pixel of the map in m.
struct LightView {
    shared::mat4 world_to_light{};
    float pixel_width = 0;
};
LightView light_view(const Bounds& bounds, const Vec3& direction);

} // namespace mote::render
