// Computes the times of passes, including loops, from timestamps.
#include "graph/timing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace mote::graph::test {
namespace {

using testing::ElementsAre;

TEST(Timing, WithoutLoops) {
    const TimePoints points = time_points({}, 3);
    EXPECT_EQ(points.count, 4u);
    EXPECT_THAT(pass_times({}, points, std::vector{1.0, 2.0, 3.0}), ElementsAre(1, 2, 3));
    EXPECT_EQ(time_points({}, 0).count, 1u);
}

TEST(Timing, PassesShareTheTimeOfTheirLoop) {
    const std::vector<Loop> loops{{1, 3, 10}};
    const TimePoints points = time_points(loops, 4);
    EXPECT_EQ(points.count, 6u);
    // Intervals: before the loop, the two passes, the other nine repetitions, after it.
    EXPECT_THAT(pass_times(loops, points, std::vector{5.0, 1.0, 3.0, 36.0, 7.0}), ElementsAre(5, 10, 30, 7));
}

TEST(Timing, NestedLoopsThatEndTogether) {
    const std::vector<Loop> loops{{0, 2, 4}, {1, 2, 3, 0, {}}};
    const TimePoints points = time_points(loops, 2);
    EXPECT_EQ(points.count, 5u);
    // Pass 0 takes 1; pass 1 takes 2, plus 4 in the inner loop's other two repetitions; the outer loop's other three take 21.
    EXPECT_THAT(pass_times(loops, points, std::vector{1.0, 2.0, 4.0, 21.0}), ElementsAre(4, 24));
}

TEST(Timing, FirstRepetitionThatTakesNoTime) {
    const std::vector<Loop> loops{{0, 2, 4}};
    EXPECT_THAT(pass_times(loops, time_points(loops, 2), std::vector{0.0, 0.0, 6.0}), ElementsAre(3, 3));
}

} // namespace
} // namespace mote::graph::test
