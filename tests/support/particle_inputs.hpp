// Particles for searches: the same numbers on every machine, compiler and run, as in support/inputs.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace mote::test {

// Unless noted otherwise the centres fill the box [-1, 1)^3 evenly, in no particular order, so that about kTypicalNeighbours
// others lie within a particle's own radius, which varies by up to a quarter.
enum class ParticlePattern {
    kUniform,
    kClustered,       // half of them in four clumps, 10^4 times as dense as the other half; radii follow the density
    kCoincident,      // all at one point: every particle neighbours all others, n^2 in total
    kCollinear,       // on a line that is parallel to no axis
    kCoplanarLattice, // y is constant; equal radii of exactly 3 lattice steps: many distances tie with the radius
    kRadiiSpread,     // radii from 1 to 100; the smallest is particle 0, the largest is the last
    kHugeSphere,      // one sphere, in the middle of the list, contains all others
    kFarFromOrigin,   // 10^5 m away on every axis, where a float's step is 1/128 m: few distinct coordinates, many ties
    kTwoDimensional,  // every z is 0
};

// For testing::ValuesIn.
inline constexpr std::array kAllParticlePatterns{
    ParticlePattern::kUniform,    ParticlePattern::kClustered,       ParticlePattern::kCoincident,
    ParticlePattern::kCollinear,  ParticlePattern::kCoplanarLattice, ParticlePattern::kRadiiSpread,
    ParticlePattern::kHugeSphere, ParticlePattern::kFarFromOrigin,   ParticlePattern::kTwoDimensional};

inline constexpr std::uint32_t kTypicalNeighbours = 20;

// snake_case, valid in a GoogleTest parameter name.
std::string name(ParticlePattern pattern);

struct ParticleSet {
    std::vector<std::array<float, 4>> spheres; // centre, and in w the radius; m
    std::vector<std::uint32_t> phases;         // one per sphere; tests of searches without phases omit them
    std::uint32_t dimensions = 3;
};

// Any n. Radii are above 0 and at most 1.25 (the huge sphere's is 4), so that even few particles are not all neighbours.
//
// Neighbours in space mostly share a phase. Two of three such groups do not self-collide, the third does. The phase of one
// particle in sixteen differs from its neighbours' in one bit, which may be the one that disables self-collision.
ParticleSet make_particles(ParticlePattern pattern, std::uint32_t n);

// The same with half the radii: the touching criterion then gives about kTypicalNeighbours neighbours again.
ParticleSet with_halved_radii(ParticleSet particles);

// `count` query spheres that are not particles themselves: copies of particles, spheres about one radius away from one, and
// spheres in and around the box of all of them, some far away. Phases are copied from particles.
ParticleSet make_queries(const ParticleSet& particles, std::uint32_t count);

} // namespace mote::test
