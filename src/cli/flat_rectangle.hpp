// The region that an image of a 2-D scene shows.
#pragma once

#include <mote/scene.hpp>

#include <array>

namespace mote::cli {

/// In x and y, m.
struct Rectangle {
    std::array<float, 2> lower{}, upper{};
};

/// Bounds of the initial particles, emitters and colliders, plus a margin.
Rectangle rectangle_around(const Scene& scene);

} // namespace mote::cli
