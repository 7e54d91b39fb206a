// Tables of fluid materials for the passes, one element per material.
#pragma once

#include "physics/fluid/kernel.hpp"
#include "physics/state/attribute.hpp"

#include <mote/scene.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace mote::physics {

MOTE_PRIVATE_API Kernel kernel_of(const Scene& scene);

/// For density_lambda(): ε ρ0 V h² and a/(ρ0 V h²), which have no unit and are the same for all particles of a fluid; 1 if
/// one-sided; rest density ρ0. All 0 for solids.
std::vector<Vec4> fluid_table(const Scene& scene);
/// For fluid_velocity(): viscosity, vorticity (m/s), cohesion (m/s²).
std::vector<Vec4> velocity_coefficients(const Scene& scene);
/// For adhesion(): m/s², 0 for solids.
std::vector<float> adhesion_table(const Scene& scene);

/// The material of all particles, if they are and remain fluid of one material and radius.
MOTE_PRIVATE_API std::optional<std::uint32_t> material_if_alike(const Scene& scene);

/// Whether the coefficient is above 0 for some fluid.
bool has_fluid_with(const Scene& scene, float FluidMaterial::*coefficient);

} // namespace mote::physics
