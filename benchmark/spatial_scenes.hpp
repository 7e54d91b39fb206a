// Particle sets for the benchmark of the searches: those of the seed's tables 6.4 to 6.7, and others that ask something else of a
// structure. The same numbers at every run.
//
// Settling is a made-up motion, the same whatever a solver does, with the properties that matter to a search: how densely the
// particles lie, how far they spread, and how many touch. `settled` goes from 0 (just released) to 1.
#pragma once

#include "spatial/particles.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace mote::bench {

using Sphere = std::array<float, 4>; ///< Centre and radius, m.

struct Scene {
    std::string name;
    std::vector<Sphere> spheres;
    std::vector<std::uint32_t> phases; ///< One each, or none at all.
    spatial::Query query;

    std::uint32_t size() const { return static_cast<std::uint32_t>(spheres.size()); }
};

inline constexpr std::uint32_t kBoxesAcross = 5;

/// 5^3 (or `boxes`^3) stacked boxes of 12^3 particles of 75 mm: 216 000, a box of 1.8 m, 2 mm between boxes, 3.6 m above the
/// ground; contacts between boxes, not within them. `merged`: the interior of each box is merged to larger particles, which
/// leaves 125 * 1224.
///
/// Boxes stay rigid. As they settle they fall, the layers press into each other (2 % of a box), the columns move apart (5 %), and
/// every box tilts about an axis of its own (6 degrees).
Scene rigid_boxes(bool merged, double settled, std::uint32_t boxes = kBoxesAcross);

/// The same particles without boxes: sand. They begin as the stack of boxes; settling, it becomes a truncated pyramid of the same
/// number of particles whose slope falls to 30 degrees and whose top sinks to 4/9, while the lattice gets denser (spacing of 1.02
/// to 0.97 diameters) and irregular (each is off its place by up to 8 % of a diameter).
Scene granular_pile(double settled, std::uint32_t boxes = kBoxesAcross);

/// Particles of a space that is filled with cubes of levels + 1 different sizes, the larger ones 2^levels times the
/// smallest: every cube is one particle, and every size takes the same share of the volume. Contacts. About `n` of them.
Scene mixed_sizes(std::uint32_t levels, std::uint32_t n);

/// A fluid: a cube of a lattice, each up to a tenth of the spacing off its place, in random order; all within 2.2 spacings are
/// neighbours: 40 of them, a few less near the surface. About `n` of them.
Scene fluid(std::uint32_t n);

/// Random points of uniform density in random order, and one radius for all, so that there are 30 neighbours away from the walls.
Scene random_points(std::uint32_t n);

/// Random points with radii from 1.4 to 2.6 mean spacings; within the larger of two radii, both are neighbours of each other.
Scene random_radii(std::uint32_t n);

} // namespace mote::bench
