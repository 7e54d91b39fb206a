// Colours for numbers and for categories. Perceptually uniform in Oklab (B. Ottosson 2020): equal steps look equally different.
// Lighter means more, also in print and for the colour-blind.
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

/// From dark blue through green to bright yellow; linear colours.
std::vector<Colour> colour_map(std::size_t size);

/// All have the same lightness. Each hue differs as much as possible from the earlier ones.
Colour category_colour(std::size_t index);

} // namespace mote::render
