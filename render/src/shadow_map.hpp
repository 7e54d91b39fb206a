// Shadow maps: the depth, as seen from the light, of everything that casts a shadow.
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

    /// Layers draw shadow casters between these. If none does, everything is lit.
    void begin(Frame& frame) const;
    void end(Frame& frame) const;

private:
    gpu::Image image_;
    gpu::Sampler sampler_;
};

/// Clear fluids as seen from the light: how much fluid it passes through, as in render/fluid_thickness.frag, and where it enters.
class FluidShadowMap {
public:
    static constexpr std::uint32_t kSide = 512; ///< Pixels.
    static constexpr VkFormat kThicknessFormat = VK_FORMAT_R16G16B16A16_SFLOAT, kFrontFormat = VK_FORMAT_D32_SFLOAT;

    explicit FluidShadowMap(gpu::Device& device);

    const gpu::Image& thickness() const { return thickness_; }
    const gpu::Image& front() const { return front_; }
    const gpu::Sampler& linear() const { return linear_; }
    const gpu::Sampler& nearest() const { return nearest_; }

private:
    gpu::Image thickness_, front_;
    gpu::Sampler linear_, nearest_;
};

inline bool has_shadows(const Style& style, const Scene& scene) { return style.light.shadows && scene.dimensions == 3; }

/// A view along the light that contains the bounds, with its width and depth.
struct LightView {
    shared::mat4 world_to_light{};
    float width = 0, depth = 0; ///< m
};
LightView light_view(const Bounds& bounds, const Vec3& direction);

} // namespace mote::render
