// What every search of this room is asked: which particles, and which of them count as neighbours.
#pragma once

#include "graph/graph.hpp"

#include <cstdint>

namespace mote::spatial {

/// How far from 0 a coordinate and how large or small a radius may be, in metres: squares of distances and radii neither overflow
/// nor underflow.
inline constexpr float kWorldExtent = 1e18f;
inline constexpr float kSmallestRadius = 1e-18f;
inline constexpr float kLargestRadius = 1e18f;

/// `spheres` holds vec4: the centre and, in w, the radius, in metres, within the limits above: what builds a structure of them
/// makes sure of it (check_particles.hpp). `phases` holds uint, or is no buffer.
struct Particles {
    graph::Buffer spheres;
    graph::Count count;
    graph::Buffer phases{};

    bool have_phases() const { return phases != graph::Buffer{}; }
};

/// What the radii of all particles are known to be, in metres.
struct RadiusRange {
    float smallest = kSmallestRadius;
    float largest = kLargestRadius;
};

/// Two particles of the same phase are no neighbours if that phase has this bit.
inline constexpr std::uint32_t kNoSelfCollision = 0x8000'0000u;

/// Which others are neighbours of particle i: d is the distance of the centres, h and r are the radii of the spheres.
enum class Criterion : std::uint32_t {
    within_own = 0,    ///< d < h_i
    within_other = 1,  ///< d < h_j: the reverse lists of within_own
    within_larger = 2, ///< d < max(h_i, h_j)
    touching = 3,      ///< d <= r_i + r_j + margin
};

struct Query {
    Criterion criterion = Criterion::within_own;
    float margin = 0;             ///< m, for Criterion::touching, at least 0.
    std::uint32_t dimensions = 3; ///< 2: every z is 0.
};

} // namespace mote::spatial
