// Files as a whole, with one sentence if that fails.
#pragma once

#include <mote/export.hpp>

#include <cstdint>
#include <filesystem>
#include <string>

namespace mote::scene {

/// Throws Error if there is no such file, if it is no file, or if it is larger.
MOTE_PRIVATE_API std::string read_file(const std::filesystem::path& path, std::uint64_t max_bytes);

} // namespace mote::scene
