// Smoothing kernels on the host, and what a lattice of particles comes to in them: for calibration, once per material. The
// passes have theirs in shaders/physics/fluid/kernel.glsl.
#pragma once

#include "physics/fluid/kernel_shared.h"

#include <cstdint>

namespace mote::physics {

enum class Kernel : std::uint32_t {
    poly6_spiky = shared::POLY6_SPIKY, ///< Müller et al. 2003: values by poly6, gradients by spiky.
    cubic_spline = shared::CUBIC_SPLINE,
    wendland_c2 = shared::WENDLAND_C2,
    gaussian = shared::GAUSSIAN, ///< Geyer 2022: cut off at h.
};

/// W at a distance (m) for the width h (m), 1/m^dimensions.
double kernel_value(Kernel kernel, double distance, double h, std::uint32_t dimensions);
/// dW/dd.
double kernel_slope(Kernel kernel, double distance, double h, std::uint32_t dimensions);

/// Of a particle in an endless lattice of spacing 2r with kernels of the width `kernel_scale` r.
struct LatticeSums {
    double density; ///< Σ (2r)^D W: 1 if the lattice had exactly the density of its particles' cubes.
    double aside;   ///< The part of `density` that comes from one side of the particle's own layer.
    double slopes;  ///< Σ ((2r)^D dW/dd)², 1/m². The denominator of λ is slopes/(m density²) for particles of the mass m.
};
LatticeSums lattice_sums(Kernel kernel, double radius, double kernel_scale, std::uint32_t dimensions);

} // namespace mote::physics
