// The instructions of loops, from an assembly by hand.
#include "loop_report.hpp"

#include <gmock/gmock.h>

namespace mote::isa {
namespace {

TEST(LoopReport, CountsWhatABranchRepeats) {
    const LoopInstructions found = count_loop_instructions("BB0:\n"
                                                           "\ts_load_dwordx4 s[0:3], s[2:3], 0x0 ; F4080001\n"
                                                           "\tv_mov_b32_e32 v0, 0\n"
                                                           "BB1:\n"
                                                           "\tv_add_f32_e32 v0, v0, v1\n"
                                                           "\ts_cbranch_execz BB3\n"
                                                           "BB2:\n"
                                                           "\tv_mul_f32_e32 v0, v0, v1\n"
                                                           "\ts_branch BB1\n"
                                                           "BB3:\n"
                                                           "\ts_endpgm\n");
    EXPECT_EQ(found.outside, 3u);
    EXPECT_THAT(found.loops, testing::ElementsAre(4u));
}

TEST(LoopReport, CountsInnermostLoopsOnly) {
    const LoopInstructions found =
        count_loop_instructions("BB1:\n\ts_nop 0\nBB2:\n\ts_nop 0\n\ts_cbranch_vccnz BB2\n"
                                "\ts_cbranch_vccnz BB1\nBB4:\n\ts_nop 0\n\ts_branch BB4\n\ts_endpgm\n");
    EXPECT_EQ(found.outside, 1u);
    EXPECT_THAT(found.loops, testing::ElementsAre(2u, 2u));
}

} // namespace
} // namespace mote::isa
