// The progress report of a run, at times that the tests control.
#include "cli/progress.hpp"

#include <gtest/gtest.h>

namespace mote::test {
namespace {

using cli::Progress;
using namespace std::chrono_literals;

constexpr Progress::Clock::time_point kBegin{};
constexpr double kFrame = 0.25; // simulated s per frame

// 30 frames of 90 in 10 s: 7.5 s simulated, and twice as long remaining.
TEST(ProgressTest, TheBarHasFrameRatioParticlesAndTimeLeft) {
    Progress progress(0, 90, kFrame, Progress::Display::bar, kBegin);
    EXPECT_EQ(progress.drawn(30, 1234, kBegin + 10s),
              "\r[########----------------] frame 30/90  0.75 x real time  1234 particles  ETA 0:20\x1b[K");
    EXPECT_EQ(progress.drawn(90, 1200, kBegin + 30s),
              "\r[########################] frame 90/90  0.75 x real time  1200 particles  ETA 0:00\x1b[K");
}

TEST(ProgressTest, TheBarIsDrawnTenTimesASecondAndAtTheEnd) {
    Progress progress(0, 1000, kFrame, Progress::Display::bar, kBegin);
    int drawn = 0;
    for (int ms = 1; ms <= 999; ++ms) {
        if (!progress.drawn(static_cast<std::uint64_t>(ms), 1, kBegin + 1ms * ms).empty()) ++drawn;
    }
    EXPECT_EQ(drawn, 9);
    EXPECT_NE(progress.drawn(1000, 1, kBegin + 1000ms), "");
}

TEST(ProgressTest, PrintsALinePerSecondElsewhere) {
    Progress progress(0, 10000, kFrame, Progress::Display::lines, kBegin);
    std::string all;
    for (int ms = 1; ms <= 3500; ++ms) all += progress.drawn(static_cast<std::uint64_t>(ms), 7, kBegin + 1ms * ms);
    EXPECT_EQ(all, "frame 1000/10000  250 x real time  7 particles  ETA 0:09\n"
                   "frame 2000/10000  250 x real time  7 particles  ETA 0:08\n"
                   "frame 3000/10000  250 x real time  7 particles  ETA 0:07\n");
}

// Only frames of this run count for its speed.
TEST(ProgressTest, AResumedRunContinuesItsCount) {
    Progress progress(50, 100, kFrame, Progress::Display::lines, kBegin);
    EXPECT_EQ(progress.drawn(60, 7, kBegin + 3600s), "frame 60/100  0.000694 x real time  7 particles  ETA 4:00:00\n");
}

TEST(ProgressTest, QuietPrintsNothing) {
    Progress progress(0, 1, kFrame, Progress::Display::none, kBegin);
    EXPECT_EQ(progress.drawn(1, 7, kBegin + 10s), "");
}

} // namespace
} // namespace mote::test
