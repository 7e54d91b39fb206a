// The list of all families.
#pragma once

#include "physics/family.hpp"

#include <span>

namespace mote::physics {

/// In the order of the file schema and of scene hashes.
std::span<const Family* const> families();

/// Whether any family looks at whole paths of particles, so that those must be searched.
bool any_looks_at_paths(const Scene& scene);

} // namespace mote::physics
