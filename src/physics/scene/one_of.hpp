// Lists of names in messages.
#pragma once

#include <mote/export.hpp>

#include <span>
#include <string>

namespace mote::physics {

/// "a", "b" or "c"
MOTE_PRIVATE_API std::string one_of(std::span<const std::string> names);

} // namespace mote::physics
