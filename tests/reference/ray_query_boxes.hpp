// CPU twin of the boxes that a search by ray query is made of. Compared exactly.
#pragma once

#include "reference/neighbours.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace mote::reference {

// The least corner and the greatest.
using Box = std::array<float, 6>;

// One for every particle: half an edge is the reach of whoever looks for it, at most of one with the largest radius, and 2^-20 of
// itself and of the coordinate more, and 2^-60; the point 0 if that is no box of finite corners. Then, up to `room` boxes, the
// greatest corners of those, again and again.
std::vector<Box> make_boxes(Spheres spheres, const spatial::Query& query, float largest_radius, std::uint32_t room);

} // namespace mote::reference
