#include "cli/frame_files.hpp"

#include "cli/counted.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <charconv>

namespace mote::cli {

namespace fs = std::filesystem;

void make_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw Error(fmt::format("{}: cannot be created: {}", folder.string(), error.message()));
}

fs::path frame_file(const fs::path& folder, std::uint64_t frame, const std::string& extension) {
    return folder / fmt::format("frame_{:06}.{}", frame, extension);
}

std::vector<std::uint64_t> frames_in(const fs::path& folder, const std::string& extension) {
    constexpr std::string_view kBegin = "frame_";
    std::error_code error;
    std::vector<std::uint64_t> frames;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(kBegin)) continue;
        std::uint64_t frame = 0;
        const auto [end, status] = std::from_chars(name.data() + kBegin.size(), name.data() + name.size(), frame);
        if (status == std::errc{} && name == frame_file("", frame, extension)) frames.push_back(frame);
    }
    if (error) throw Error(fmt::format("{}: cannot be read: {}", folder.string(), error.message()));
    std::ranges::sort(frames);
    return frames;
}

std::string what_was_written(std::uint64_t frames, const fs::path& folder, const std::string& extension) {
    const std::uint64_t older = frames_in(folder, extension).size() - frames;
    return fmt::format("{} written to {}{}", counted(frames, "frame"), folder.string(),
                       older == 0 ? ""
                                  : fmt::format(", where {} {}", counted(older, "older frame"), older == 1 ? "stays" : "stay"));
}

} // namespace mote::cli
