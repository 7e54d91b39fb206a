// How far a run is: a bar that is drawn again and again on a terminal, a line a second elsewhere. On stderr.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace mote::cli {

class Progress {
public:
    using Clock = std::chrono::steady_clock;
    enum class Display { none, bar, lines };

    /// Frames from `first` (done already) to `last`; seconds of simulated time per frame.
    Progress(std::uint64_t first, std::uint64_t last, double frame_seconds, Display display,
             Clock::time_point begin = Clock::now());
    /// A bar if stderr is a terminal, lines if it is not.
    Progress(std::uint64_t first, std::uint64_t last, double frame_seconds, bool quiet);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// `frame` of them are done. Draws if it is time to.
    void show(std::uint64_t frame, std::uint64_t particles);
    /// What show() draws at this time; nothing if it is not time to.
    std::string drawn(std::uint64_t frame, std::uint64_t particles, Clock::time_point now);

private:
    std::string line(std::uint64_t frame, std::uint64_t particles, Clock::time_point now) const;

    std::uint64_t first_, last_;
    double frame_seconds_;
    Display display_;
    bool line_is_open_ = false; ///< The bar is on it.
    Clock::time_point begin_, shown_;
};

} // namespace mote::cli
