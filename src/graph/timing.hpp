// The timestamps of a replay, and the time of each pass computed from them. Pure logic.
#pragma once

#include "graph/loops.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace mote::graph {

/// Indices of timestamps: one before the first pass; one after each pass, in the first repetition of all enclosing loops; one
/// after the last repetition of each loop, in the first repetition of all enclosing loops. Their number does not depend on the
/// number of repetitions.
struct TimePoints {
    std::vector<std::uint32_t> after_pass;
    std::vector<std::uint32_t> after_loop;
    std::uint32_t count = 0;
};

TimePoints time_points(std::span<const Loop> loops, std::uint32_t passes);

/// The time of each pass, summed over its repetitions, given the time from each point to the next. The time of a loop is
/// measured; its passes share it in proportion to their times in the first repetition.
std::vector<double> pass_times(std::span<const Loop> loops, const TimePoints& points, std::span<const double> intervals);

} // namespace mote::graph
