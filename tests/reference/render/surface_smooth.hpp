// CPU references of the filters that smooth a fluid surface (render/shaders/render/surface_*.frag), one direction at a time, and
// of its normals.
#pragma once

#include "reference/vector3.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace mote::reference {

/// Per pixel, row by row: distance, m, and the particle's radius, m; the radius is 0 where there is no fluid.
struct SurfaceImage {
    int width = 0, height = 0;
    std::vector<std::array<double, 2>> pixels{};

    std::array<double, 2> at(int x, int y) const {
        const bool inside = x >= 0 && y >= 0 && x < width && y < height;
        return inside ? pixels[static_cast<std::size_t>(y * width + x)] : std::array<double, 2>{};
    }
};

struct SurfaceStep {
    int x = 0, y = 0; ///< Pixels.
};

/// `pixel_at_one`: the side of a pixel at a distance of 1 m, with perspective. `width`: sigma, in radii.
SurfaceImage narrow_range(const SurfaceImage& image, SurfaceStep step, double width, double pixel_at_one);
SurfaceImage binomial(const SurfaceImage& image, SurfaceStep step, int half_width);
/// Smooths one number per pixel.
std::vector<double> smooth_thickness(const SurfaceImage& image, const std::vector<double>& thickness, SurfaceStep step,
                                     double width, double pixel_at_one);

/// Per pixel, the view direction reflected by the surface, unit length (surface.frag computes the normals). The eye is at 0 and
/// looks along -z.
std::vector<Double3> mirrored_gazes(const SurfaceImage& image, double pixel_at_one);

} // namespace mote::reference
