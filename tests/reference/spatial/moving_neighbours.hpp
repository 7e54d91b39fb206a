// CPU reference of the search of moving particles: brute force over all pairs. docs/neighbours.md, "Queries".
//
// In float arithmetic with every operation rounded, in this order; a · b = (ax bx + ay by) + az bz:
//
//     Δ = c_i - c_j,   D = d_i - d_j
//     t = -(Δ · D) / max(D · D, 1e-30), then at least 0, then at most min(T_i, T_j)
//     a = Δ + (t D),   squared distance = a · a
//
// The criteria compare it as they do at rest (neighbours.hpp). Drivers may round a division otherwise: a test compares lists
// exactly only if no pair is almost at its border (closest_distance()), or if rounding t does not matter.
#pragma once

#include "reference/spatial/neighbours.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

using Motions = std::span<const std::array<float, 4>>; // one per sphere: displacement per unit of time, and in w the duration T

struct MovingSphere {
    std::array<float, 4> sphere, motion;
};

float squared_closest_distance(const MovingSphere& a, const MovingSphere& b);
// The same in doubles: almost without rounding. Not squared.
double closest_distance(const MovingSphere& a, const MovingSphere& b);

// The neighbours of every particle, excluding itself, ascending. Throws std::invalid_argument if there are not as many motions as
// particles, or phases that are not as many. For n = 300 about 1 ms.
NeighbourLists find_moving_neighbours(Spheres spheres, Motions motions, Phases phases, const spatial::Query& query);

// Every pair once, as (smaller index, larger index), ascending. Throws std::invalid_argument unless the criterion is symmetric.
std::vector<std::array<std::uint32_t, 2>> find_moving_pairs(Spheres spheres, Motions motions, Phases phases,
                                                            const spatial::Query& query);

} // namespace mote::reference
