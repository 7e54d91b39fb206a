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

Progress::Progress(std::uint64_t first, std::uint64_t last, double frame_seconds, Display display, Clock::time_point begin)
    : first_(first), last_(last), frame_seconds_(frame_seconds), display_(display), begin_(begin), shown_(begin) {}

Progress::Progress(std::uint64_t first, std::uint64_t last, double frame_seconds, bool quiet)
    : Progress(first, last, frame_seconds,
               quiet                        ? Display::none
               : isatty(STDERR_FILENO) == 1 ? Display::bar
                                            : Display::lines) {}

Progress::~Progress() {
    if (line_is_open_) fmt::print(stderr, "\n");
}

std::string Progress::line(std::uint64_t frame, std::uint64_t particles, Clock::time_point now) const {
    const double wall = std::chrono::duration<double>(now - begin_).count();
    const auto done = static_cast<double>(frame - first_);
    const double ratio = wall > 0 ? done * frame_seconds_ / wall : 0;
    const std::string left = done > 0 ? clock_time(wall / done * static_cast<double>(last_ - frame)) : "?";
    return fmt::format("frame {}/{}  {:.3g} x real time  {}  ETA {}", frame, last_, ratio, counted(particles, "particle"), left);
}

std::string Progress::drawn(std::uint64_t frame, std::uint64_t particles, Clock::time_point now) {
    if (display_ == Display::none) return {};
    const auto pause = display_ == Display::bar ? std::chrono::milliseconds(100) : std::chrono::milliseconds(1000);
    if (frame != last_ && now - shown_ < pause) return {};
    shown_ = now;
    const std::string text = line(frame, particles, now);
    if (display_ == Display::lines) return text + '\n';
    constexpr int kWidth = 24;
    const int full = last_ == 0 ? kWidth : static_cast<int>(static_cast<std::uint64_t>(kWidth) * frame / last_);
    return fmt::format("\r[{:#<{}}{:-<{}}] {}\x1b[K", "", full, "", kWidth - full, text);
}

void Progress::show(std::uint64_t frame, std::uint64_t particles) {
    const std::string text = drawn(frame, particles, Clock::now());
    if (text.empty()) return;
    fmt::print(stderr, "{}", text);
    std::fflush(stderr);
    line_is_open_ = display_ == Display::bar;
}

} // namespace mote::cli
