#include "graph/timing.hpp"

#include <numeric>

namespace mote::graph {

TimePoints time_points(std::span<const Loop> loops, std::uint32_t passes) {
    TimePoints points;
    points.after_loop.resize(loops.size());
    points.count = 1;
    for (std::uint32_t p = 0; p < passes; ++p) {
        points.after_pass.push_back(points.count++);
        for (std::size_t l = loops.size(); l-- > 0;) { // inner loops end first
            if (loops[l].end == p + 1) points.after_loop[l] = points.count++;
        }
    }
    return points;
}

std::vector<double> pass_times(std::span<const Loop> loops, const TimePoints& points, std::span<const double> intervals) {
    std::vector<double> times;
    for (const std::uint32_t point : points.after_pass) times.push_back(intervals[point - 1]);
    for (std::size_t l = loops.size(); l-- > 0;) { // inner loops first: they are part of the outer loops' first repetition
        const std::span<double> body = std::span(times).subspan(loops[l].begin, loops[l].end - loops[l].begin);
        const double once = std::accumulate(body.begin(), body.end(), 0.0);
        const double others = intervals[points.after_loop[l] - 1];
        for (double& time : body) {
            time += others * (once > 0 ? time / once : 1 / static_cast<double>(body.size()));
        }
    }
    return times;
}

} // namespace mote::graph
