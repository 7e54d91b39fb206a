#include "cli/view/flat_camera.hpp"

#include "cli/view/zoom.hpp"

#include <algorithm>

namespace mote::cli {

FlatCamera::FlatCamera(const Rectangle& begin) : shown_(begin) {}

std::array<float, 2> FlatCamera::middle() const {
    return {(shown_.lower[0] + shown_.upper[0]) / 2, (shown_.lower[1] + shown_.upper[1]) / 2};
}

float FlatCamera::half_height(float aspect) const {
    return std::max(shown_.upper[1] - shown_.lower[1], (shown_.upper[0] - shown_.lower[0]) / aspect) / 2;
}

void FlatCamera::pan(float right, float down, float aspect) {
    const float height = 2 * half_height(aspect);
    const std::array shift{-right * height, down * height};
    for (std::size_t axis = 0; axis < 2; ++axis) {
        shown_.lower[axis] += shift[axis];
        shown_.upper[axis] += shift[axis];
    }
}

void FlatCamera::zoom(float notches) {
    const std::array centre = middle();
    const float longer = std::max(shown_.upper[0] - shown_.lower[0], shown_.upper[1] - shown_.lower[1]);
    const float factor = zoomed(longer, notches) / longer;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const float half = factor * (shown_.upper[axis] - shown_.lower[axis]) / 2;
        shown_.lower[axis] = centre[axis] - half;
        shown_.upper[axis] = centre[axis] + half;
    }
}

std::array<float, 2> FlatCamera::at(std::array<float, 2> screen_point, float aspect) const {
    const auto [x, y] = middle();
    const float half = half_height(aspect);
    return {x + screen_point[0] * aspect * half, y - screen_point[1] * half};
}

} // namespace mote::cli
