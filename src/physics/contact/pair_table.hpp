// What holds between two materials in contact.
#pragma once

#include "physics/state/attribute.hpp"

#include <mote/scene.hpp>

#include <vector>

namespace mote::physics {

/// A vec4 for every two materials, row by row: static and kinetic friction, restitution.
MOTE_PRIVATE_API std::vector<Vec4> pair_table(const Scene& scene);

} // namespace mote::physics
