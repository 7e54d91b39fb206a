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

void FrameFiles::make_way(std::uint64_t first, bool overwrite) const {
    std::vector<std::uint64_t> others = numbers();
    std::erase_if(others, [first](std::uint64_t frame) { return frame < first; });
    if (!others.empty() && !overwrite) {
        throw Error(
            fmt::format("{}: found {}{} of an earlier run, expected none{}; choose another folder, or --overwrite to remove "
                        "{}",
                        folder.string(), path(others.front()).filename().string(),
                        others.size() == 1 ? "" : fmt::format(" and {} more", others.size() - 1),
                        first == 0 ? "" : fmt::format(" from frame {} on", first), others.size() == 1 ? "it" : "them"));
    }
    for (const std::uint64_t frame : others) {
        std::error_code error;
        fs::remove(path(frame), error);
        if (error) throw Error(fmt::format("{}: cannot be removed: {}", path(frame).string(), error.message()));
    }
}

std::string FrameFiles::what_was_written(std::uint64_t frames) const {
    const std::uint64_t older = numbers().size() - frames;
    return fmt::format("{} written to {}{}", counted(frames, "frame"), folder.string(),
                       older == 0 ? ""
                                  : fmt::format(", where {} {}", counted(older, "older frame"), older == 1 ? "stays" : "stay"));
}

} // namespace mote::cli
