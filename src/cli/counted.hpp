// Counts with nouns.
#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <string>

namespace mote::cli {

/// "1 frame", "2 frames"
inline std::string counted(std::uint64_t count, const char* what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

} // namespace mote::cli
