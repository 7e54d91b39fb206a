// CPU twin of the render meshes that follow bodies, in double precision: rigid ones as Jia 2017, chapter 5, has it; deformable
// ones by weights such as its §5.1.2 asks for (they fall with the distance and sum up to 1), the weights and normals being mote's
// own.
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

/// w = 1 / (d^2 + softening^2), divided by the sum of all.
std::vector<double> skin_weights(std::span<const double> distances, double softening);

/// v = sum w (x + R (v' - x')) of the given particles; the normal is that of the surface which this deforms, by differences of
/// two points nearby in each of two directions along it.
SurfacePoint move_deformable(const SurfacePoint& rest, std::span<const Double3> rest_particles,
                             std::span<const Double3> particles, double softening, const Quaternion& rotation);

} // namespace mote::reference
