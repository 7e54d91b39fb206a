// Times things against each other: every contestant runs once per round, round after round, so that whatever else the machine is
// doing hits all of them alike. The figures are medians, good for ratios within one run and for nothing else.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace mote::bench {

struct Contestant {
    std::string name;
    std::function<void()> prepare; ///< Before every run, not timed; may be empty.
    std::function<void()> run;
};

/// Milliseconds per run, in the contestants' order: the median over at least 5 rounds and about `seconds`, after one warm-up
/// round.
std::vector<double> measure(const std::vector<Contestant>& contestants, double seconds);

} // namespace mote::bench
