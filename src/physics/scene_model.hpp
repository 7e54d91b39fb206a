// Quantities derived from a scene: radius ranges, masses, search radii, speed limit. Each rule is defined only here.
#pragma once

#include "physics/kind.hpp"
#include "spatial/particles.hpp"

#include <mote/scene.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace mote::physics {

inline constexpr float kKernelScale = 4; // h/r: Jia 2017 and Geyer 2022 agree

/// Maximum number of particles.
MOTE_PRIVATE_API std::uint32_t capacity_of(const Scene& scene);
/// Whether the number of live particles can change.
bool count_changes(const Scene& scene);

/// m: range of the radii that particles may have while a world runs, from the materials' declarations and the scene's particles
/// and emitters. Empty if there are no such particles.
MOTE_PRIVATE_API std::optional<spatial::RadiusRange> radius_range(const Scene& scene);
MOTE_PRIVATE_API std::optional<spatial::RadiusRange> radius_range(const Scene& scene, MaterialKind kind);
std::optional<spatial::RadiusRange> radius_range(const Scene& scene, std::uint32_t material);

double substep_duration(const Solver& solver); ///< s
/// m/s: Solver::max_speed, or infinity if it sets no limit.
MOTE_PRIVATE_API float max_speed(const Scene& scene);

/// The volume of a particle in density sums, as a fraction of (2r)^D.
double volume_factor(const Scene& scene, const Material& material);
/// 1/kg, of a particle of this radius (m). Calibrated for fluids so that a lattice has its rest density.
MOTE_PRIVATE_API float inverse_mass(const Scene& scene, std::uint32_t material, float radius);
/// Of every initial particle; 0 if fixed.
std::vector<float> inverse_masses(const Scene& scene);

/// m: half the kernel width of a fluid particle of this radius.
float half_kernel(float radius);
/// The range of half the kernel widths of fluid particles, m; 0 without fluid. A solid of at least this radius is large for that
/// particle: density sums use its surface instead of its centre.
MOTE_PRIVATE_API spatial::RadiusRange half_kernels(const Scene& scene);
/// m: two particles are neighbours if their distance is at most the sum of their search radii. predict.comp computes the same.
MOTE_PRIVATE_API float search_radius(bool fluid, float radius, const spatial::RadiusRange& half_kernels);
/// The range of search radii.
MOTE_PRIVATE_API spatial::RadiusRange search_radii(const Scene& scene);
/// SearchReachOptions::spare of neighbour searches.
float search_spare(const Scene& scene);

/// The range of the radii that are searched: with slack and, unless they move in the search, the paths of particles
/// (docs/physics.md, "Neighbours").
MOTE_PRIVATE_API spatial::RadiusRange reach_radii(const Scene& scene);

/// m: the spacing of anchors, which local positions are relative to (docs/physics.md, "Positions"). A power of two, or 0: each
/// particle is its own anchor.
MOTE_PRIVATE_API float local_period(const Scene& scene);
/// m: the edge of a cell of the scene's frame, in whose order particles are sorted (docs/physics.md, "Sort"). A power of two.
MOTE_PRIVATE_API float frame_cell(const Scene& scene);
/// m: the median of the particles. Neighbours are searched relative to it, where floats are precise; a few far away do not
/// matter.
MOTE_PRIVATE_API Vec3 search_origin(const Scene& scene);

/// Whether there may be solids that are large for some fluid.
bool has_large_solids(const Scene& scene);

} // namespace mote::physics
