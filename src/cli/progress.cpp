#include "cli/progress.hpp"

#include "cli/counted.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>

namespace mote::cli {

namespace {

std::string clock_time(double seconds) {
    const auto whole = static_cast<long>(seconds + 0.5);
    return whole >= 3600 ? fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60)
                         : fmt::format("{}:{:02}", whole / 60, whole % 60);
}

} // namespace

Progress::Progress(std::uint64_t first, std::uint64_t last, double frame_seconds, bool quiet)
    : first_(first), last_(last), frame_seconds_(frame_seconds), quiet_(quiet), terminal_(isatty(STDERR_FILENO) == 1),
      begin_(Clock::now()), shown_(begin_) {}

Progress::~Progress() {
    if (drawn_ && terminal_) fmt::print(stderr, "\n");
}

std::string Progress::line(std::uint64_t frame, std::uint64_t particles) const {
    const double wall = std::chrono::duration<double>(Clock::now() - begin_).count();
    const auto done = static_cast<double>(frame - first_);
    const double ratio = wall > 0 ? done * frame_seconds_ / wall : 0;
    const std::string left = done > 0 ? clock_time(wall / done * static_cast<double>(last_ - frame)) : "?";
    return fmt::format("frame {}/{}  {:.3g} x real time  {}  ETA {}", frame, last_, ratio, counted(particles, "particle"), left);
}

void Progress::show(std::uint64_t frame, std::uint64_t particles) {
    if (quiet_) return;
    const auto now = Clock::now();
    const auto pause = terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(1000);
    if (frame != last_ && now - shown_ < pause) return;
    shown_ = now;
    if (terminal_) {
        constexpr int kWidth = 24;
        const int full = last_ == 0 ? kWidth : static_cast<int>(static_cast<std::uint64_t>(kWidth) * frame / last_);
        fmt::print(stderr, "\r[{:#<{}}{:-<{}}] {}\x1b[K", "", full, "", kWidth - full, line(frame, particles));
    } else {
        fmt::print(stderr, "{}\n", line(frame, particles));
    }
    std::fflush(stderr);
    drawn_ = true;
}

} // namespace mote::cli
