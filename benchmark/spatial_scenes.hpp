// Particle sets for the benchmark of the searches: those of the seed's tables 6.4 to 6.7, and others that test different
// properties of a structure. They are the same in every run.
//
// Settling is a prescribed motion, independent of any solver, with the properties that matter to a search: the density, extent
// and number of contacts of the particles. `settled` goes from 0 (just released) to 1.
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
    std::vector<std::uint32_t> phases; ///< One per sphere, or empty.
    spatial::Query query;

    std::uint32_t size() const { return static_cast<std::uint32_t>(spheres.size()); }
};

inline constexpr std::uint32_t kBoxesAcross = 5;

/// 5^3 (or `boxes`^3) stacked boxes of 12^3 particles of radius 75 mm: 216 000 in total. A box is 1.8 m wide; boxes are 2 mm
/// apart and 3.6 m above the ground. Contacts occur between boxes, not within them. `merged`: the interior of each box is merged
/// into larger particles, which leaves 125 * 1224.
///
/// Boxes stay rigid. As they settle they fall, the layers penetrate each other (2 % of a box), the columns move apart (5 %), and
/// every box tilts about its own axis (6 degrees).
Scene rigid_boxes(bool merged, double settled, std::uint32_t boxes = kBoxesAcross);

/// The same particles without boxes: sand. They begin as the stack of boxes. As it settles, it becomes a truncated pyramid with
/// the same number of particles, whose slope falls to 30 degrees and whose top sinks to 4/9, while the lattice becomes denser
/// (spacing from 1.02 to 0.97 diameters) and irregular (displaced by up to 8 % of a diameter).
Scene granular_pile(double settled, std::uint32_t boxes = kBoxesAcross);

/// Particles in contact, of levels + 1 sizes: space is filled with cubes, the largest 2^levels times the smallest, and every cube
/// is one particle. Every size has the same share of the volume. About `n` particles.
Scene mixed_sizes(std::uint32_t levels, std::uint32_t n);

/// A fluid: a cubic lattice in random order, each particle displaced by up to a tenth of the spacing. All within 2.2 spacings are
/// neighbours: 40, a few less near the surface. About `n` particles.
Scene fluid(std::uint32_t n);

/// Random points of uniform density in random order, all with the radius that gives 30 neighbours away from the boundary.
Scene random_points(std::uint32_t n);

/// Random points with radii from 1.4 to 2.6 mean spacings; neighbours are within the larger of the two radii.
Scene random_radii(std::uint32_t n);

} // namespace mote::bench
