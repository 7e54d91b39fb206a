// The list of all families.
#pragma once

#include "physics/family.hpp"

#include <span>

namespace mote::physics {

/// In the order of the file schema and of scene hashes.
std::span<const Family* const> families();

} // namespace mote::physics
