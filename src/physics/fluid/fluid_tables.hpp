// What passes know of fluid materials.
#pragma once

#include "physics/fluid/kernel.hpp"
#include "physics/state/attribute.hpp"

#include <mote/scene.hpp>

#include <vector>

namespace mote::physics {

MOTE_PRIVATE_API Kernel kernel_of(const Scene& scene);

/// density_lambda(): ε, artificial pressure, 1 if one-sided, rest density.
std::vector<Vec4> fluid_table(const Scene& scene);
/// fluid_velocity(): viscosity, vorticity (m/s), cohesion (m/s²).
std::vector<Vec4> velocity_coefficients(const Scene& scene);
/// adhesion(): m/s², 0 of solids.
std::vector<float> adhesion_table(const Scene& scene);

/// Whether some fluid has it.
bool has_fluid_with(const Scene& scene, float FluidMaterial::*coefficient);

} // namespace mote::physics
