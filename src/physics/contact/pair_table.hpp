// Coefficients of every pair of materials in contact.
#pragma once

#include "physics/state/attribute.hpp"

#include <mote/scene.hpp>

#include <vector>

namespace mote::physics {

/// A vec4 per pair of materials, row by row: static and kinetic friction, restitution.
MOTE_PRIVATE_API std::vector<Vec4> pair_table(const Scene& scene);

} // namespace mote::physics
