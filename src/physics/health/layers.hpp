// The weight that particles carry.
#pragma once

#include <mote/scene.hpp>

#include <vector>

namespace mote::physics {

/// For every initial particle: the mass above it in its column along gravity and its own, in layers of particles like itself. A
/// particle on top carries itself: 1. Columns are two diameters of the largest particle wide. Fixed particles carry and weigh
/// nothing. Particles with links carry nothing: a cloth can hang. All are 0 without gravity.
std::vector<double> carried_layers(const Scene& scene);

} // namespace mote::physics
