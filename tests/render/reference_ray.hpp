// The reference image of spheres: a ray through every pixel, in double precision.
#pragma once

#include <mote/render/camera.hpp>

#include <vulkan/vulkan_core.h>

#include <array>
#include <cstdint>
#include <span>

namespace mote::test {

struct ReferenceHit {
    double depth = 1;      ///< 1 if nothing is hit.
    bool doubtful = false; ///< The ray passes a silhouette or the near plane so closely that rounding decides.
};

class ReferenceRays {
public:
    ReferenceRays(const render::Camera& camera, VkExtent2D size);
    /// Through the centre of the pixel. Spheres around the camera are ignored.
    ReferenceHit nearest(std::uint32_t x, std::uint32_t y, std::span<const std::array<float, 4>> spheres) const;

private:
    using Vector = std::array<double, 3>;
    Vector unproject(double x, double y, double depth) const; ///< From clip space.
    double depth_of(const Vector& point) const;

    std::array<double, 16> to_clip_, to_world_;
    VkExtent2D size_;
};

/// Expects every pixel's depth to be that of the nearest sphere hit by its ray, up to rounding and except where doubtful; and at
/// least `least_hits` pixels with a hit.
void expect_depths_of_rays(std::span<const float> depths, VkExtent2D size, const render::Camera& camera,
                           std::span<const std::array<float, 4>> spheres, std::size_t least_hits);

/// IEC 61966-2-1.
double srgb_of(double linear);
double linear_of(double srgb);

} // namespace mote::test
