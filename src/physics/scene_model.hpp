// What follows from a scene, each rule in one place: ranges of radii, masses, how far particles are searched, how fast they may
// be.
#pragma once

#include "physics/kind.hpp"
#include "spatial/particles.hpp"

#include <mote/scene.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace mote::physics {

inline constexpr float kKernelScale = 4; // h/r: Jia 2017 and Geyer 2022 agree
inline constexpr float kMargin = 0.2f;   // of neighbour lists, in the smallest radius: docs/physics.md

/// The number of particles that fit.
std::uint32_t capacity_of(const Scene& scene);
/// Whether the number of live particles can change.
bool count_changes(const Scene& scene);

/// m, that particles may have while a world runs: what materials declare, or else what the scene's particles and emitters have.
/// Nothing if there are no such particles.
MOTE_PRIVATE_API std::optional<spatial::RadiusRange> radius_range(const Scene& scene);
MOTE_PRIVATE_API std::optional<spatial::RadiusRange> radius_range(const Scene& scene, MaterialKind kind);
std::optional<spatial::RadiusRange> radius_range(const Scene& scene, std::uint32_t material);

float substep_duration(const Solver& solver); ///< s
/// m/s: Solver::max_speed, or a diameter of the smallest particle per substep.
MOTE_PRIVATE_API float max_speed(const Scene& scene);

/// The volume that fluids see of a particle, as a fraction of (2r)^D.
double volume_factor(const Scene& scene, const Material& material);
/// 1/kg, of a particle of this radius (m). A fluid's is calibrated so that a lattice has its rest density.
MOTE_PRIVATE_API float inverse_mass(const Scene& scene, std::uint32_t material, float radius);
/// Of every particle at the beginning; 0 of fixed ones.
std::vector<float> inverse_masses(const Scene& scene);

/// Half the kernel width of the largest fluid particle, m; 0 without fluid. A solid of at least this radius is a large solid:
/// fluids see its surface instead of its centre.
MOTE_PRIVATE_API float half_kernel(const Scene& scene);
/// m: two particles are neighbours if they are no farther apart than the sum of theirs, and the margin. predict.comp has the
/// same.
MOTE_PRIVATE_API float search_radius(bool fluid, float radius, float half_kernel);
/// From the smallest to the largest.
MOTE_PRIVATE_API spatial::RadiusRange search_radii(const Scene& scene);

bool has_large_solids(const Scene& scene);

} // namespace mote::physics
