// A folder with a file for every frame: frame_000000.ply and so on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace mote::cli {

/// Unless it is there. Throws Error if it cannot be made.
void make_folder(const std::filesystem::path& folder);

std::filesystem::path frame_file(const std::filesystem::path& folder, std::uint64_t frame, const std::string& extension);

/// Those that are there, in their order. Throws Error if the folder cannot be read.
std::vector<std::uint64_t> frames_in(const std::filesystem::path& folder, const std::string& extension);

/// That so many have been written: "3 frames written to out, where 1 older frame stays".
std::string what_was_written(std::uint64_t frames, const std::filesystem::path& folder, const std::string& extension);

} // namespace mote::cli
