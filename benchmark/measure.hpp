// Compares running times: every contestant runs once per round, so that other load on the machine affects all of them alike. The
// results are medians, meaningful only as ratios within one run.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace mote::bench {

struct Contestant {
    std::string name;
    std::function<void()> prepare; ///< Before every run, not timed; may be empty.
    std::function<void()> run;
};

/// How long a measurement takes.
struct Effort {
    double seconds = 1;     ///< Approximate duration.
    std::size_t rounds = 5; ///< Minimum number of rounds.
    bool warm_up = true;    ///< Run one more round first, which is not counted.
};

/// Milliseconds per run, in the contestants' order: the medians over all rounds.
std::vector<double> measure(const std::vector<Contestant>& contestants, const Effort& effort);

double median(std::vector<double> values);

} // namespace mote::bench
