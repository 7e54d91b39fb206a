// CPU reference of the render meshes that follow bodies, in double precision: rigid ones as in Jia 2017, chapter 5; deformable
// ones by weights as its §5.1.2 requires (they decrease with distance and sum to 1). The weights and normals are mote's.
#pragma once

#include "reference/vector3.hpp"

#include <array>
#include <span>
#include <vector>

namespace mote::reference {

using Quaternion = std::array<double, 4>; // x, y, z, w

Double3 rotate(const Quaternion& quaternion, const Double3& v);

/// A vertex with its normal.
struct SurfacePoint {
    Double3 place;
    Double3 normal;
};

/// v = c + R v'.
SurfacePoint move_rigid(const SurfacePoint& rest, const Quaternion& rotation, const Double3& centre);

/// w = 1 / (d^2 + softening^2), normalised to a sum of 1.
std::vector<double> skin_weights(std::span<const double> distances, double softening);

/// v = sum w (x + R (v' - x')) over the given particles. The normal is that of the deformed surface, by finite differences in two
/// directions along it.
SurfacePoint move_deformable(const SurfacePoint& rest, std::span<const Double3> rest_particles,
                             std::span<const Double3> particles, double softening, const Quaternion& rotation);

} // namespace mote::reference
