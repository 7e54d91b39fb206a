// The weight that particles carry (docs/physics.md, "Before a run").
#pragma once

#include <mote/scene.hpp>

#include <cstdint>
#include <vector>

namespace mote::physics {

/// For every initial particle: the mass above it in its column along gravity and its own, in layers of particles like itself. A
/// particle on top carries itself: 1. Small solids between large ones sit in the pores: they carry those no larger, and larger
/// ones only as far as they cover the column. Columns are two diameters of the median particle wide, but at least a sixteenth
/// of the largest. Fixed particles carry and weigh nothing. Particles with links carry nothing: a cloth can hang. All are 0
/// without gravity.
std::vector<double> carried_layers(const Scene& scene);

/// What a particle carries.
struct Load {
    double layers = 0; ///< Of particles like itself; 0: nothing carries more than itself.
    double radius = 1; ///< m, of the particle.
    std::uint32_t material = 0;
    double per_radius() const { return layers / radius; } ///< 1/m
};

/// The loads with the most layers per radius: of initial particles and of what emitters may add, as if that piled up in a cube.
/// Fluids flow, so the lightest fluid may come below the highest column of all, and so may the smallest particles of each fluid
/// that suffice to cover a column.
struct SceneLoads {
    Load solids, fluids;
};
SceneLoads loads_of(const Scene& scene);

} // namespace mote::physics
