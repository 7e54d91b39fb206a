// The samples without rendering, run as a user would.
#include "support/program_case.hpp"

namespace mote::test {
namespace {

using SamplesProgram = Program;

TEST_F(SamplesProgram, HelloPrintsTheWaterLevel) {
    const Ended ended = run(MOTE_HELLO, "");
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_TRUE(ended.out.starts_with("1600 particles on ")) << ended.out;
    EXPECT_NE(ended.out.find("after 2 s the water reaches 0."), std::string::npos) << ended.out;
}

TEST_F(SamplesProgram, HeadlessWritesTheLastState) {
    const Ended ended = run(MOTE_HEADLESS, "small.json 0.6");
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_TRUE(ended.out.starts_with(" 0.50 s: ")) << ended.out;
    EXPECT_TRUE(ended.out.ends_with("264 particles are in last.ply\n")) << ended.out;
    EXPECT_TRUE(content_of("last.ply").starts_with("ply\n"));
}

TEST_F(SamplesProgram, HeadlessRefusesInvalidScenes) {
    const Ended none = run(MOTE_HEADLESS, "none.json");
    EXPECT_EQ(none.code, 1);
    EXPECT_TRUE(none.err.starts_with("headless: none.json")) << none.err;
    EXPECT_EQ(run(MOTE_HEADLESS, "").code, 2);
}

} // namespace
} // namespace mote::test
