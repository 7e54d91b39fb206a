// Smoothing kernels on the host and their sums over a lattice of particles, for calibration once per material. Passes use
// shaders/physics/fluid/kernel.glsl.
#pragma once

#include "physics/fluid/kernel_shared.h"

#include <cstdint>

namespace mote::physics {

enum class Kernel : std::uint32_t {
    poly6_spiky = shared::POLY6_SPIKY, ///< Müller et al. 2003: poly6 for values, spiky for gradients.
    cubic_spline = shared::CUBIC_SPLINE,
    wendland_c2 = shared::WENDLAND_C2,
    gaussian = shared::GAUSSIAN, ///< Geyer 2022: truncated at h.
};

/// W at a distance (m) for kernel width h (m), 1/m^dimensions.
double kernel_value(Kernel kernel, double distance, double h, std::uint32_t dimensions);
/// dW/dd.
double kernel_slope(Kernel kernel, double distance, double h, std::uint32_t dimensions);

/// Sums at a particle of an infinite lattice of spacing 2r, with kernel width `kernel_scale` r.
struct LatticeSums {
    double density;              ///< Σ (2r)^D W: 1 if the lattice has exactly the density of its particles' cubes.
    double one_side;             ///< The contribution to `density` from one side of the particle's own layer.
    double gradient_squared_sum; ///< Σ ((2r)^D dW/dd)², 1/m². The denominator of λ is gradient_squared_sum/(m density²) for
                                 ///< particles of mass m.
};
LatticeSums lattice_sums(Kernel kernel, double radius, double kernel_scale, std::uint32_t dimensions);

} // namespace mote::physics
