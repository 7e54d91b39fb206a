// Folders with one file per frame: frame_000000.ply and so on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace mote::cli {

/// The files of one kind in a folder.
struct FrameFiles {
    std::filesystem::path folder;
    std::string prefix;    ///< "frame"
    std::string extension; ///< "ply"

    std::filesystem::path path(std::uint64_t frame) const;
    /// The numbers of the frames that are there, ascending. Throws Error if the folder cannot be read.
    std::vector<std::uint64_t> numbers() const;
    /// A summary: "3 frames written to out, where 1 older frame stays".
    std::string what_was_written(std::uint64_t frames) const;
};

/// Those that a folder has with this prefix and one of these extensions, from frame `first` on.
std::vector<std::filesystem::path> files_from(const std::filesystem::path& folder, const char* prefix,
                                              const std::vector<const char*>& extensions, std::uint64_t first);

/// Makes sure that no `others`, files of another run from frame `first` on, mix with new ones in the folder: removes them to
/// `overwrite` them, otherwise throws Error.
void make_way(const std::filesystem::path& folder, const std::vector<std::filesystem::path>& others, std::uint64_t first,
              bool overwrite);

} // namespace mote::cli
