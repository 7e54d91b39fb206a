// Progress of a run on stderr: a bar on a terminal, else one line per second.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace mote::cli {

class Progress {
public:
    using Clock = std::chrono::steady_clock;
    enum class Display { none, bar, lines };

    /// Frames from `first` (already done) to `last`. `frame_seconds`: simulated time per frame, s.
    Progress(std::uint64_t first, std::uint64_t last, double frame_seconds, Display display,
             Clock::time_point begin = Clock::now());
    /// A bar if stderr is a terminal, else lines.
    Progress(std::uint64_t first, std::uint64_t last, double frame_seconds, bool quiet);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Call when `frame` is done. Limits its own update rate.
    void show(std::uint64_t frame, std::uint64_t particles);
    /// What show() prints at the time `now`; empty if no update is due.
    std::string drawn(std::uint64_t frame, std::uint64_t particles, Clock::time_point now);

private:
    std::string line(std::uint64_t frame, std::uint64_t particles, Clock::time_point now) const;

    std::uint64_t first_, last_;
    double frame_seconds_;
    Display display_;
    bool line_is_open_ = false; ///< The bar is on the current line.
    Clock::time_point begin_, shown_;
};

} // namespace mote::cli
