// The input of every neighbour search: the particles, and which of them are neighbours.
#pragma once

#include "graph/graph.hpp"

#include <cstdint>

namespace mote::spatial {

/// Limits of coordinates (absolute value) and radii, in metres, within which squares of distances and radii neither overflow nor
/// underflow.
inline constexpr float kWorldExtent = 1e18f;
inline constexpr float kSmallestRadius = 1e-18f;
inline constexpr float kLargestRadius = 1e18f;

/// `spheres` holds vec4: the centre and, in w, the radius, in metres, within the limits above; building a structure checks this
/// (check_particles.hpp). `phases` holds uint, or is Buffer{}. `motions` holds vec4, or is Buffer{} if particles are at rest: the
/// displacement per unit of time, m, and in w the duration, above 0 (docs/neighbours.md, "Queries").
struct Particles {
    graph::Buffer spheres;
    graph::Count count;
    graph::Buffer phases{};
    graph::Buffer motions{};

    bool have_phases() const { return phases != graph::Buffer{}; }
    bool have_motions() const { return motions != graph::Buffer{}; }
};

/// The range of the radii of all particles, in metres.
struct RadiusRange {
    float smallest = kSmallestRadius;
    float largest = kLargestRadius;
};

/// Two particles of the same phase are not neighbours if the phase has this bit.
inline constexpr std::uint32_t kNoSelfCollision = 0x8000'0000u;

/// Which particles j are neighbours of particle i: d is the distance of the centres, h and r are the radii of the spheres.
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
