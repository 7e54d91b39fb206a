// What somebody may have meant who misspelt a name.
#pragma once

#include <mote/export.hpp>

#include <span>
#include <string>
#include <string_view>

namespace mote::scene {

/// The candidate that is the fewest typing errors away, if those are few; else empty.
MOTE_PRIVATE_API std::string nearest_name(std::string_view wrong, std::span<const std::string> candidates);

} // namespace mote::scene
