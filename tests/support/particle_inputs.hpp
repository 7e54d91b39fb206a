// Particles to search among: the same numbers on every machine, compiler and run, as support/inputs.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace mote::test {

// Unless said otherwise the centres fill the box [-1, 1)^3 evenly, in no particular order, so that about kTypicalNeighbours
// others lie within a particle's own radius, which differs by up to a quarter either way from particle to particle.
enum class ParticlePattern {
    kUniform,
    kClustered,       // half of them in four clumps, 10^4 times as dense as the other half; radii follow the density
    kCoincident,      // all at one point: everybody's neighbours are all the others, so n^2 of them
    kCollinear,       // on a line along no axis
    kCoplanarLattice, // y is constant; equal radii of exactly 3 lattice steps: many distances are a tie with the radius
    kRadiiSpread,     // radii from 1 to 100; the smallest is particle 0, the largest is the last
    kHugeSphere,      // one, in the middle of the list, contains all others
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
    std::vector<std::uint32_t> phases;         // as many; a test of a search without phases leaves them out
    std::uint32_t dimensions = 3;
};

// Any n. Radii are above 0 and at most 1.25 (the huge sphere's is 4): of few particles not all are neighbours.
//
// Neighbours in space mostly share a phase. Two of three such groups do not collide with themselves, the third does; one particle
// in sixteen has a phase like its neighbours' but for one bit, which may be the one that forbids self-collision.
ParticleSet make_particles(ParticlePattern pattern, std::uint32_t n);

// The same with half the radii: what counts as touching has about kTypicalNeighbours neighbours again.
ParticleSet with_halved_radii(ParticleSet particles);

// `count` places to search from that are no particles: copies of a particle, places about one radius away from one, and places in
// and around the box of all of them, some of them far out. Phases are those of particles.
ParticleSet make_queries(const ParticleSet& particles, std::uint32_t count);

} // namespace mote::test
