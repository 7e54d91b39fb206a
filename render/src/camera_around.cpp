#include "bounds.hpp"
#include "vector3.hpp"

#include <mote/render/camera.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mote::render {

mote::Camera camera_around(const Scene& scene, float aspect, const mote::Camera& like) {
    const Bounds bounds = bounds_of(scene);
    const Vec3 centre = 0.5f * (bounds.lower + bounds.upper), half = 0.5f * (bounds.upper - bounds.lower);
    const Vec3 back = normalized(like.eye - like.target), right = normalized(cross(like.up, back)), up = cross(back, right);
    const float half_height = std::tan(like.field_of_view * std::numbers::pi_v<float> / 360); // at a distance of 1 m
    float distance = 0;
    for (unsigned corner = 0; corner < 8; ++corner) {
        Vec3 from_centre = half;
        for (unsigned axis = 0; axis < 3; ++axis)
            if ((corner >> axis & 1) != 0) from_centre[axis] = -half[axis];
        const float needed = std::max(std::abs(dot(from_centre, up)), std::abs(dot(from_centre, right)) / aspect);
        distance = std::max(distance, dot(from_centre, back) + needed / half_height);
    }
    constexpr float kMargin = 1.05f;
    mote::Camera camera = like;
    camera.target = centre;
    camera.eye = centre + kMargin * distance * back;
    return camera;
}

} // namespace mote::render
