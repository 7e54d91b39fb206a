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

/// As the light sees clear fluids: how much of them it goes through, as render/fluid_thickness.frag has it, and where it enters.
class FluidShadowMap {
public:
    static constexpr std::uint32_t kSide = 512; ///< Pixels.
    static constexpr VkFormat kThroughFormat = VK_FORMAT_R16G16B16A16_SFLOAT, kFrontFormat = VK_FORMAT_D32_SFLOAT;

    explicit FluidShadowMap(gpu::Device& device);

    const gpu::Image& through() const { return through_; }
    const gpu::Image& front() const { return front_; }
    const gpu::Sampler& linear() const { return linear_; }
    const gpu::Sampler& nearest() const { return nearest_; }

private:
    gpu::Image through_, front_;
    gpu::Sampler linear_, nearest_;
};

inline bool has_shadows(const Style& style, const Scene& scene) { return style.light.shadows && scene.dimensions == 3; }

/// A view along the light that all of the bounds is in, how wide it is, and how deep.
struct LightView {
    shared::mat4 world_to_light{};
    float width = 0, depth = 0; ///< m
};
LightView light_view(const Bounds& bounds, const Vec3& direction);

} // namespace mote::render
