// Folders with one file per frame: frame_000000.ply and so on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace mote::cli {

/// Creates the folder if it does not exist. Throws Error if that fails.
void make_folder(const std::filesystem::path& folder);

std::filesystem::path frame_file(const std::filesystem::path& folder, std::uint64_t frame, const std::string& extension);

/// The numbers of the frames in the folder, ascending. Throws Error if it cannot be read.
std::vector<std::uint64_t> frames_in(const std::filesystem::path& folder, const std::string& extension);

/// A summary: "3 frames written to out, where 1 older frame stays".
std::string what_was_written(std::uint64_t frames, const std::filesystem::path& folder, const std::string& extension);

} // namespace mote::cli
