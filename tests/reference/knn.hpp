// CPU twin of the search for the k nearest: brute force. Compared exactly, since distances round the same way everywhere
// (neighbours.hpp) and equally distant ones are ordered by index.
#pragma once

#include "reference/neighbours.hpp"

#include <cstdint>
#include <vector>

namespace mote::reference {

// k per query: those of query i begin at i * k, nearest first. Where there are fewer than k particles, the rest is index
// 0xFFFFFFFF at distance +infinity.
struct NearestLists {
    std::vector<std::uint32_t> indices;
    std::vector<float> squared_distances; // m^2
};

// Of every particle, itself excepted. Radii play no part. Throws std::invalid_argument when k is 0.
NearestLists find_nearest(Spheres spheres, std::uint32_t k);

// Around places that are no particles.
NearestLists find_nearest_of(Spheres queries, Spheres spheres, std::uint32_t k);

} // namespace mote::reference
