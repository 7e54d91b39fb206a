#include "cli/frame_files.hpp"

#include "cli/counted.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <charconv>

namespace mote::cli {

namespace fs = std::filesystem;

fs::path FrameFiles::path(std::uint64_t frame) const { return folder / fmt::format("{}_{:06}.{}", prefix, frame, extension); }

std::vector<std::uint64_t> FrameFiles::numbers() const {
    const std::string begin = prefix + '_';
    std::error_code error;
    std::vector<std::uint64_t> frames;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(begin)) continue;
        std::uint64_t frame = 0;
        const auto [end, status] = std::from_chars(name.data() + begin.size(), name.data() + name.size(), frame);
        if (status == std::errc{} && name == path(frame).filename()) frames.push_back(frame);
    }
    if (error) throw Error(fmt::format("{}: cannot be read: {}", folder.string(), error.message()));
    std::ranges::sort(frames);
    return frames;
}

std::vector<fs::path> files_from(const fs::path& folder, const char* prefix, const std::vector<const char*>& extensions,
                                 std::uint64_t first) {
    std::vector<fs::path> found;
    for (const char* extension : extensions) {
        const FrameFiles files{folder, prefix, extension};
        for (const std::uint64_t frame : files.numbers())
            if (frame >= first) found.push_back(files.path(frame));
    }
    return found;
}

void make_way(const fs::path& folder, const std::vector<fs::path>& others, std::uint64_t first, bool overwrite) {
    if (!others.empty() && !overwrite) {
        throw Error(
            fmt::format("{}: found {}{} of an earlier run, expected none{}; choose another folder, or --overwrite to remove "
                        "{}",
                        folder.string(), others.front().filename().string(),
                        others.size() == 1 ? "" : fmt::format(" and {} more", others.size() - 1),
                        first == 0 ? "" : fmt::format(" from frame {} on", first), others.size() == 1 ? "it" : "them"));
    }
    for (const fs::path& other : others) {
        std::error_code error;
        fs::remove(other, error);
        if (error) throw Error(fmt::format("{}: cannot be removed: {}", other.string(), error.message()));
    }
}

std::string FrameFiles::what_was_written(std::uint64_t frames) const {
    const std::uint64_t older = numbers().size() - frames;
    return fmt::format("{} written to {}{}", counted(frames, "frame"), folder.string(),
                       older == 0 ? ""
                                  : fmt::format(", where {} {}", counted(older, "older frame"), older == 1 ? "stays" : "stay"));
}

} // namespace mote::cli
