// Reads complete files.
#pragma once

#include <mote/export.hpp>

#include <cstdint>
#include <filesystem>
#include <string>

namespace mote::scene {

/// Throws Error if the file cannot be read, is a folder or device, or is larger than `max_bytes`.
MOTE_PRIVATE_API std::string read_file(const std::filesystem::path& path, std::uint64_t max_bytes);

} // namespace mote::scene
