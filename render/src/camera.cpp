#include "gpu/format.hpp"

#include <mote/error.hpp>
#include <mote/render/camera.hpp>

#include <glm/glm.hpp>
#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mote::render {

namespace {

Matrix array_of(const glm::mat4& m) {
    Matrix values;
    std::copy_n(glm::value_ptr(m), values.size(), values.begin());
    return values;
}

glm::vec3 vector(const Vec3& v) { return {v[0], v[1], v[2]}; }

glm::mat4 look_at(const mote::Camera& from) {
    const glm::vec3 eye = vector(from.eye), back = eye - vector(from.target), side = glm::cross(vector(from.up), back);
    if (!(glm::length(back) > 0)) throw Error("camera: found eye and target at the same position, expected two different ones");
    if (!(glm::length(side) > 0)) throw Error("camera: up: found 0 or a vector along the view, expected another direction");
    const glm::vec3 z = glm::normalize(back), x = glm::normalize(side), y = glm::cross(z, x);
    return glm::mat4(glm::vec4(x.x, y.x, z.x, 0), glm::vec4(x.y, y.y, z.y, 0), glm::vec4(x.z, y.z, z.z, 0),
                     glm::vec4(-glm::dot(x, eye), -glm::dot(y, eye), -glm::dot(z, eye), 1));
}

void check_aspect(float aspect) {
    if (!(aspect > 0) || !std::isfinite(aspect))
        throw Error(mote::format("camera: aspect ratio: found {}, expected a finite number above 0", aspect));
}

} // namespace

Camera perspective(const mote::Camera& from, float aspect, float near_plane, float far_plane) {
    check_aspect(aspect);
    if (!(near_plane > 0 && far_plane > near_plane)) {
        throw Error(
            mote::format("camera: near and far plane: found {} m and {} m, expected 0 < near < far", near_plane, far_plane));
    }
    if (!(from.field_of_view > 0 && from.field_of_view < 180)) {
        throw Error(mote::format("camera: field of view: found {} degrees, expected above 0 and below 180", from.field_of_view));
    }
    const float scale = 1 / std::tan(from.field_of_view * std::numbers::pi_v<float> / 360);
    const float depth = far_plane / (near_plane - far_plane);
    glm::mat4 projection(0);
    projection[0][0] = scale / aspect;
    projection[1][1] = -scale;
    projection[2][2] = depth;
    projection[2][3] = -1;
    projection[3][2] = depth * near_plane;
    return {array_of(look_at(from)), array_of(projection)};
}

Camera perspective(const mote::Camera& from, float aspect) {
    const float distance = glm::distance(vector(from.eye), vector(from.target));
    return perspective(from, aspect, 0.01f * distance, 100 * distance);
}

Camera flat(std::array<float, 2> lower, std::array<float, 2> upper, float aspect) {
    check_aspect(aspect);
    const float width = upper[0] - lower[0], height = upper[1] - lower[1];
    if (!(width > 0 && height > 0)) throw Error("flat camera: found an empty rectangle, expected upper above lower");
    const float half_height = std::max(height, width / aspect) / 2;
    glm::mat4 view(1), projection(1);
    const float deep = 2 * half_height; // distance of the plane z = 0 from the eye; depth 0 to 1 covers twice that
    view[3] = glm::vec4(-(lower[0] + upper[0]) / 2, -(lower[1] + upper[1]) / 2, -deep, 1);
    projection[0][0] = 1 / (half_height * aspect);
    projection[1][1] = -1 / half_height;
    projection[2][2] = -0.5f / deep;
    return {array_of(view), array_of(projection)};
}

} // namespace mote::render
