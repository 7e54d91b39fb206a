// What of a scene does not change while it runs, as the passes of a step read it.
#pragma once

#include "physics/fluid/kernel.hpp"
#include "physics/predict_shared.h"
#include "spatial/particles.hpp"

#include <mote/scene.hpp>

#include <array>
#include <optional>
#include <vector>

namespace mote::physics {

using Vec4 = std::array<float, 4>;

inline constexpr float kKernelScale = 4; // h/r: Jia 2017 and Geyer 2022 agree
inline constexpr float kMargin = 0.2f;   // of the lists of neighbours, in the smallest radius: docs/physics.md

MOTE_PRIVATE_API Kernel kernel_of(const Scene& scene);

/// m, of all particles of such materials, emitted ones too; nothing if there are none.
MOTE_PRIVATE_API std::optional<spatial::RadiusRange> radii_of(const Scene& scene, MaterialKind kind);
MOTE_PRIVATE_API float smallest_radius(const Scene& scene);

/// 1/kg, of a particle of this radius (m): fluid is calibrated so that a lattice has its rest density.
float inverse_mass(const Scene& scene, std::uint32_t material, float radius);
/// Of every particle at the beginning; 0 of fixed ones.
std::vector<float> inverse_masses(const Scene& scene);

std::array<Vec4, shared::FORCE_VECTORS> force_vectors(const Force& force); ///< A force in the block "Forces".

std::vector<Vec4> step_table(const Scene& scene);                      ///< The block "Step".
MOTE_PRIVATE_API std::vector<Vec4> material_table(const Scene& scene); ///< predict()
std::vector<Vec4> force_table(const Scene& scene);                     ///< predict()
std::vector<Vec4> fluid_table(const Scene& scene);                     ///< density_lambda()
std::vector<Vec4> flow_table(const Scene& scene);                      ///< fluid_velocity()
std::vector<float> adhesion_table(const Scene& scene);                 ///< adhesion()
std::vector<Vec4> pair_table(const Scene& scene);                      ///< contact_solve(), bounce()
std::vector<Vec4> sink_table(const Scene& scene);                      ///< order()

} // namespace mote::physics
