// Which timestamps a replay takes, and the time of each pass from them. Pure logic.
#pragma once

#include "graph/loops.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace mote::graph {

/// Points in time, in this order: one before the first pass; one after each pass, in the first repetition of all loops around it;
/// one after the last repetition of each loop, in the first repetition of all loops around it. However often passes are repeated,
/// there are as many.
struct TimePoints {
    std::vector<std::uint32_t> after_pass;
    std::vector<std::uint32_t> after_loop;
    std::uint32_t count = 0;
};

TimePoints time_points(std::span<const Loop> loops, std::uint32_t passes);

/// The time of each pass in all its repetitions together, given the time from each point to the next. The time of a loop is
/// measured; its passes share it as they share that of the first repetition.
std::vector<double> pass_times(std::span<const Loop> loops, const TimePoints& points, std::span<const double> intervals);

} // namespace mote::graph
