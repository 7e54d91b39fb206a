// Suggestions for misspelt names.
#pragma once

#include <mote/export.hpp>

#include <span>
#include <string>
#include <string_view>

namespace mote::scene {

/// The candidate with the smallest edit distance, or empty if that is too large.
MOTE_PRIVATE_API std::string nearest_name(std::string_view wrong, std::span<const std::string> candidates);

} // namespace mote::scene
