// How far a run is: a bar that is drawn again and again on a terminal, a line a second elsewhere. On stderr.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace mote::cli {

class Progress {
public:
    /// Frames from `first` (done already) to `last`; seconds of simulated time per frame.
    Progress(std::uint64_t first, std::uint64_t last, double frame_seconds, bool quiet);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// `frame` of them are done. Draws if it is time to.
    void show(std::uint64_t frame, std::uint64_t particles);

private:
    using Clock = std::chrono::steady_clock;
    std::string line(std::uint64_t frame, std::uint64_t particles) const;

    std::uint64_t first_, last_;
    double frame_seconds_;
    bool quiet_, terminal_;
    bool drawn_ = false;
    Clock::time_point begin_, shown_;
};

} // namespace mote::cli
