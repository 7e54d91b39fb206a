// Colours for numbers and for kinds of things. Perceptually uniform: equal steps look equally different, in the space Oklab
// (B. Ottosson 2020), and lighter is more, also in print and for the colour-blind.
#pragma once

#include <mote/render/style.hpp>

#include <cstddef>
#include <vector>

namespace mote::render {

/// L (0 to 1, lightness), a (green to red) and b (blue to yellow).
struct Oklab {
    float l = 0, a = 0, b = 0;
};
Oklab oklab_of(const Colour& linear);
Colour linear_of(const Oklab& colour);
float distance(const Oklab& one, const Oklab& other);

/// From dark blue by green to bright yellow; linear colours.
std::vector<Colour> colour_map(std::size_t size);

/// Of the same lightness, as different in hue from those before it as can be.
Colour category_colour(std::size_t index);

} // namespace mote::render
