// A particle that is too small for the others to notice.
#pragma once

#include "physics/kind.hpp"

#include <mote/scene.hpp>

#include <vector>

namespace mote::physics {

/// m, ascending: the radii that particles of this kind may have, of all if there is none, without dust: a single particle so much
/// smaller than all others that it could pass through the pore between three of them. It has less than a fortieth of their mass,
/// if as dense, and throws none. What emitters add and materials declare counts as many.
std::vector<float> radii_without_dust(const Scene& scene);
std::vector<float> radii_without_dust(const Scene& scene, MaterialKind kind);

} // namespace mote::physics
