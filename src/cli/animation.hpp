// Encodes images to a video with an installed encoder.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace mote::cli {

/// The path of ffmpeg, from PATH.
std::optional<std::filesystem::path> find_encoder();

/// Encodes PNG files of equal size to `movie` (MP4), which is replaced atomically. Throws Error if the encoder fails.
void encode(const std::filesystem::path& encoder, const std::vector<std::filesystem::path>& images, double frames_per_second,
            const std::filesystem::path& movie);

} // namespace mote::cli
