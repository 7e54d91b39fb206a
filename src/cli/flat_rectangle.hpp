// What a flat picture of a scene in 2-D shows.
#pragma once

#include <mote/scene.hpp>

#include <array>

namespace mote::cli {

/// Of x and y, in metres.
struct Rectangle {
    std::array<float, 2> lower{}, upper{};
};

/// Around everything that a scene begins with, and a little more.
Rectangle rectangle_around(const Scene& scene);

} // namespace mote::cli
