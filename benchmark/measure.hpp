// Times things against each other: every contestant runs once per round, round after round, so that whatever else the machine is
// doing hits all of them alike. The figures are medians, good for ratios within one run and for nothing else.
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

/// How long a measurement goes on.
struct Effort {
    double seconds = 1;     ///< About so long ...
    std::size_t rounds = 5; ///< ... and at least so many rounds.
    bool warm_up = true;    ///< One more round before that, not counted.
};

/// Milliseconds per run, in the contestants' order: the medians of all rounds.
std::vector<double> measure(const std::vector<Contestant>& contestants, const Effort& effort);

double median(std::vector<double> values);

} // namespace mote::bench
