// CPU reference of every neighbour search: brute force. Compared exactly, list by list.
//
// Distances are those of float arithmetic, d^2 = (dx dx + dy dy) + dz dz with each operation rounded, so that a pair exactly at
// a radius has one correct result.
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
using Phases = std::span<const std::uint32_t>;         // one per sphere, or none: then no particle is filtered out

// Between centres, in the arithmetic of every search.
float squared_distance(const std::array<float, 4>& a, const std::array<float, 4>& b);

// The neighbours of every particle, excluding itself. Throws std::invalid_argument if the number of phases is neither 0 nor n.
// For n = 3000 about 5 ms.
NeighbourLists find_neighbours(Spheres spheres, Phases phases, const spatial::Query& query);

// The same lists, for n = 10^5 and more. Fast as long as few particles are large.
NeighbourLists find_neighbours_by_sweep(Spheres spheres, Phases phases, const spatial::Query& query);

// The particles around queries that are not particles: query i also finds particle i. Phases for both or for neither.
NeighbourLists find_neighbours_of(Spheres queries, Phases query_phases, Spheres spheres, Phases phases,
                                  const spatial::Query& query);

// Every pair once, as (smaller index, larger index), ascending. Throws std::invalid_argument unless the criterion is symmetric:
// within_larger or touching.
std::vector<std::array<std::uint32_t, 2>> find_pairs(Spheres spheres, Phases phases, const spatial::Query& query);

// The transposed lists: i is in list j of the result if j is in list i of `lists`. There are as many queries as particles.
NeighbourLists transpose(const NeighbourLists& lists);

} // namespace mote::reference
