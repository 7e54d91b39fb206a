// CPU reference of the search for the k nearest: brute force. Compared exactly, since distances round identically everywhere
// (neighbours.hpp) and equal distances are ordered by index.
#pragma once

#include "reference/spatial/neighbours.hpp"

#include <cstdint>
#include <vector>

namespace mote::reference {

// k per query: those of query i start at i * k, nearest first. If there are fewer than k particles, the rest have index
// 0xFFFFFFFF and distance +infinity.
struct NearestLists {
    std::vector<std::uint32_t> indices;
    std::vector<float> squared_distances; // m^2
};

// For every particle, excluding itself. Radii are ignored. Throws std::invalid_argument if k is 0.
NearestLists find_nearest(Spheres spheres, std::uint32_t k);

// For queries that are not particles.
NearestLists find_nearest_of(Spheres queries, Spheres spheres, std::uint32_t k);

} // namespace mote::reference
