// The one list of families.
#pragma once

#include "physics/family.hpp"

#include <span>

namespace mote::physics {

/// In the order in which files' schema and hashes have them.
std::span<const Family* const> families();

} // namespace mote::physics
