#include "reference_ray.hpp"

#include <glm/glm.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace mote::test {

namespace {

glm::dmat4 matrix(const render::Matrix& m) { return glm::dmat4(glm::make_mat4(m.data())); }

} // namespace

ReferenceRays::ReferenceRays(const render::Camera& camera, VkExtent2D size) : size_(size) {
    const glm::dmat4 to_clip = matrix(camera.projection) * matrix(camera.view), to_world = glm::inverse(to_clip);
    std::copy_n(glm::value_ptr(to_clip), 16, to_clip_.begin());
    std::copy_n(glm::value_ptr(to_world), 16, to_world_.begin());
}

ReferenceRays::Vector ReferenceRays::unproject(double x, double y, double depth) const {
    const glm::dvec4 point = glm::make_mat4(to_world_.data()) * glm::dvec4(x, y, depth, 1);
    return {point.x / point.w, point.y / point.w, point.z / point.w};
}

double ReferenceRays::depth_of(const Vector& p) const {
    const glm::dvec4 clip = glm::make_mat4(to_clip_.data()) * glm::dvec4(p[0], p[1], p[2], 1);
    return clip.z / clip.w;
}

ReferenceHit ReferenceRays::nearest(std::uint32_t x, std::uint32_t y, std::span<const std::array<float, 4>> spheres) const {
    const double clip_x = (x + 0.5) / size_.width * 2 - 1, clip_y = (y + 0.5) / size_.height * 2 - 1;
    const Vector near = unproject(clip_x, clip_y, 0), far = unproject(clip_x, clip_y, 1);
    const glm::dvec3 origin(near[0], near[1], near[2]), end(far[0], far[1], far[2]);
    const glm::dvec3 direction = glm::normalize(end - origin);
    ReferenceHit hit;
    for (const auto& [sx, sy, sz, r] : spheres) {
        const glm::dvec3 centre(sx, sy, sz);
        const double along = glm::dot(centre - origin, direction);
        const double beside = glm::length(centre - origin - along * direction);
        if (std::abs(beside - r) < 0.01 * r && along > 0) hit.doubtful = true;
        if (beside >= r) continue;
        const double t = along - std::sqrt(r * r - beside * beside);
        if (std::abs(t) < 0.01 * r) hit.doubtful = true;
        if (t < 0) continue; // behind the near plane
        const glm::dvec3 point = origin + t * direction;
        hit.depth = std::min(hit.depth, depth_of({point.x, point.y, point.z}));
    }
    return hit;
}

void expect_depths_of_rays(std::span<const float> depths, VkExtent2D size, const render::Camera& camera,
                           std::span<const std::array<float, 4>> spheres, std::size_t least_hits) {
    const ReferenceRays rays(camera, size);
    std::size_t hits = 0, wrong = 0;
    for (std::uint32_t y = 0; y < size.height; ++y) {
        for (std::uint32_t x = 0; x < size.width; ++x) {
            const ReferenceHit expected = rays.nearest(x, y, spheres);
            if (expected.doubtful) continue;
            hits += expected.depth < 1 ? 1 : 0;
            wrong += std::abs(depths[y * size.width + x] - expected.depth) > 2e-5 ? 1 : 0;
        }
    }
    EXPECT_EQ(wrong, 0u);
    EXPECT_GE(hits, least_hits);
}

double linear_of(double srgb) { return srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4); }
double srgb_of(double linear) { return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055; }

} // namespace mote::test
