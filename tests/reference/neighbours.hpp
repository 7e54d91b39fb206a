// CPU twin of every neighbour search: brute force. Compared exactly, list by list.
//
// Distances are those of float arithmetic, d^2 = (dx dx + dy dy) + dz dz with each operation rounded, so that a pair on the
// border of a radius has one right answer.
#pragma once

#include "spatial/particles.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

// Those of query i are neighbours[offsets[i]] up to, not including, neighbours[offsets[i + 1]], ascending.
struct NeighbourLists {
    std::vector<std::uint32_t> offsets; // one more than queries
    std::vector<std::uint32_t> neighbours;

    bool operator==(const NeighbourLists&) const = default;
};

using Spheres = std::span<const std::array<float, 4>>; // centre, and in w the radius
using Phases = std::span<const std::uint32_t>;         // as many, or none: then nobody is filtered out

// Between centres, in the arithmetic that every search uses.
float squared_distance(const std::array<float, 4>& a, const std::array<float, 4>& b);

// The neighbours of every particle, itself excepted. Throws std::invalid_argument when phases are given but not as many.
// For n = 3000 about 5 ms.
NeighbourLists find_neighbours(Spheres spheres, Phases phases, const spatial::Query& query);

// The same lists, for n = 10^5 and more. Fast as long as few particles are large.
NeighbourLists find_neighbours_by_sweep(Spheres spheres, Phases phases, const spatial::Query& query);

// The particles around places that are no particles: query i finds particle i as well. Phases on both sides or on none.
NeighbourLists find_neighbours_of(Spheres queries, Phases query_phases, Spheres spheres, Phases phases,
                                  const spatial::Query& query);

// Every pair once, as (smaller index, larger index), ascending. The criterion must be symmetric, within_larger or touching;
// throws std::invalid_argument if it is not.
std::vector<std::array<std::uint32_t, 2>> find_pairs(Spheres spheres, Phases phases, const spatial::Query& query);

// The lists read backwards: i is in list j of the result when j is in list i of `lists`. There are as many queries as particles.
NeighbourLists transpose(const NeighbourLists& lists);

} // namespace mote::reference
