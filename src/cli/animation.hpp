// Pictures as an animated file, by an encoder that is installed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace mote::cli {

/// Where ffmpeg is, by the environment's PATH.
std::optional<std::filesystem::path> find_encoder();

/// Makes `movie` (an MP4) of PNG files of one size. Replaces it as a whole; throws Error if the encoder fails.
void encode(const std::filesystem::path& encoder, const std::vector<std::filesystem::path>& pictures, double frames_per_second,
            const std::filesystem::path& movie);

} // namespace mote::cli
