// CPU reference of the boxes of a search by ray queries. Compared exactly.
#pragma once

#include "reference/spatial/neighbours.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace mote::reference {

// The lower corner and the upper.
using Box = std::array<float, 6>;

// One box for every particle. Half its edge is the largest distance at which a query finds the particle, enlarged by 2^-20 of
// itself and of the coordinate and by 2^-60. A box with non-finite corners becomes the point 0. The remaining boxes, up to
// `capacity`, are points: the upper corners of these boxes, repeated.
std::vector<Box> make_boxes(Spheres spheres, const spatial::Query& query, float largest_radius, std::uint32_t capacity);

} // namespace mote::reference
