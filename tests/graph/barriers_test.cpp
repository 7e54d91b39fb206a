// Barriers checked by the happens-before oracle, and the oracle checked with intentionally wrong plans.
#include "graph/barriers.hpp"
#include "happens_before.hpp"
#include "random.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace mote::graph::test {
namespace {

using Passes = std::vector<std::vector<MemoryAccess>>;
using Pairs = std::vector<std::pair<std::string, std::string>>;

constexpr std::uint64_t kBytes = 64;

MemoryAccess reads(std::uint32_t memory, Stage stage = kCompute) { return {memory, 0, kBytes, stage, true, false}; }
MemoryAccess writes(std::uint32_t memory, Stage stage = kCompute) { return {memory, 0, kBytes, stage, false, true}; }

// The names of the conflicting pairs, without the rest of the message.
Pairs violated_pairs(const Passes& passes, const BarrierPlan& plan, const std::vector<MemoryAccess>& host = {}) {
    Pairs pairs;
    for (const Violation& violation : find_violations(passes, {}, plan, host)) {
        pairs.emplace_back(to_string(violation.first), to_string(violation.second));
    }
    return pairs;
}

constexpr Barrier kStart{kOutside, kPassStages};

// --- the oracle itself ---

TEST(HappensBefore, CorrectPlanHasNoViolation) {
    const Passes passes{{writes(0)}, {reads(0), writes(1, kTransfer)}};
    const std::vector<MemoryAccess> host{reads(1, kHost)};
    const BarrierPlan plan{{kStart, Barrier{kCompute, kCompute}}, Barrier{kTransfer, kHost}};
    EXPECT_EQ(violated_pairs(passes, plan, host), Pairs{});
}

TEST(HappensBefore, MissingBarrier) {
    const Passes passes{{writes(0)}, {reads(0)}};
    // Between the replays the first pass's barrier applies.
    const Pairs expected{{"pass 0 of replay 1", "pass 1 of replay 1"}, {"pass 0 of replay 2", "pass 1 of replay 2"}};
    EXPECT_EQ(violated_pairs(passes, {{kStart, std::nullopt}, std::nullopt}), expected);
}

TEST(HappensBefore, WrongSourceStage) {
    const Passes passes{{writes(0)}, {reads(0)}};
    const Pairs expected{{"pass 0 of replay 1", "pass 1 of replay 1"}, {"pass 0 of replay 2", "pass 1 of replay 2"}};
    EXPECT_EQ(violated_pairs(passes, {{kStart, Barrier{kTransfer | kIndirect, kPassStages}}, std::nullopt}), expected);
}

TEST(HappensBefore, WrongDestinationStage) {
    const Passes passes{{writes(0)}, {reads(0)}};
    const Pairs expected{{"pass 0 of replay 1", "pass 1 of replay 1"}, {"pass 0 of replay 2", "pass 1 of replay 2"}};
    EXPECT_EQ(violated_pairs(passes, {{kStart, Barrier{kPassStages, kTransfer | kIndirect}}, std::nullopt}), expected);
}

TEST(HappensBefore, BarrierTooEarlyOrTooLate) {
    const Passes passes{{reads(5)}, {writes(0)}, {reads(0)}, {reads(5)}};
    const Barrier all{kPassStages, kPassStages};
    const Pairs expected{{"pass 1 of replay 1", "pass 2 of replay 1"}, {"pass 1 of replay 2", "pass 2 of replay 2"}};
    EXPECT_EQ(violated_pairs(passes, {{kStart, std::nullopt, all, std::nullopt}, std::nullopt}), Pairs{});
    EXPECT_EQ(violated_pairs(passes, {{kStart, all, std::nullopt, std::nullopt}, std::nullopt}), expected);
    EXPECT_EQ(violated_pairs(passes, {{kStart, std::nullopt, std::nullopt, all}, std::nullopt}), expected);
}

TEST(HappensBefore, BarrierLacksOneOfTwoStages) {
    // The barrier's source includes the dispatch but not the fill before it.
    const Passes passes{{writes(0)}, {writes(1, kTransfer)}, {reads(0), reads(1)}};
    const Pairs expected{{"pass 1 of replay 1", "pass 2 of replay 1"}, {"pass 1 of replay 2", "pass 2 of replay 2"}};
    EXPECT_EQ(violated_pairs(passes, {{kStart, std::nullopt, Barrier{kCompute, kPassStages}}, std::nullopt}), expected);
}

TEST(HappensBefore, HostNeedsItsBarrier) {
    const Passes passes{{writes(0)}};
    const std::vector<MemoryAccess> host{reads(0, kHost)};
    const Pairs expected{{"pass 0 of replay 1", "host after replay 1"},
                         {"pass 0 of replay 1", "host after replay 2"},
                         {"pass 0 of replay 2", "host after replay 2"}};
    EXPECT_EQ(violated_pairs(passes, {{kStart}, Barrier{kCompute, kHost}}, host), Pairs{});
    EXPECT_EQ(violated_pairs(passes, {{kStart}, std::nullopt}, host), expected);
    EXPECT_EQ(violated_pairs(passes, {{kStart}, Barrier{kCompute, kPassStages}}, host), expected);
    // Here the chain continues through the first barrier of the second replay, whose source is kOutside, that is, all stages.
    const Pairs last{{"pass 0 of replay 1", "host after replay 1"}, {"pass 0 of replay 2", "host after replay 2"}};
    EXPECT_EQ(violated_pairs(passes, {{Barrier{kOutside, kPassStages | kHost}}, std::nullopt}, host), last);
}

TEST(HappensBefore, HostBarrierOfWrongStageOrTooEarly) {
    const Passes passes{{reads(5)}, {writes(0)}};
    const std::vector<MemoryAccess> host{reads(0, kHost)};
    EXPECT_FALSE(violated_pairs(passes, {{kStart, std::nullopt}, Barrier{kTransfer, kHost}}, host).empty());
    EXPECT_FALSE(violated_pairs(passes, {{kStart, Barrier{kCompute, kHost}}, std::nullopt}, host).empty());
}

TEST(HappensBefore, HostReadsWhatAnEarlierBarrierMadeAvailable) {
    // The last barrier need not name the stage of the write, only a stage that the previous barrier reaches.
    const Passes passes{{writes(0)}, {reads(0, kTransfer)}};
    const std::vector<MemoryAccess> host{reads(0, kHost)};
    EXPECT_EQ(violated_pairs(passes, {{kStart, Barrier{kCompute, kTransfer}}, Barrier{kTransfer, kHost}}, host), Pairs{});
    EXPECT_FALSE(violated_pairs(passes, {{kStart, Barrier{kCompute, kTransfer}}, Barrier{kIndirect, kHost}}, host).empty());
}

TEST(HappensBefore, HostReadBeforeTheNextReplaysWriteIsOrderedBySubmitting) {
    // No barrier has kHost as a source, and none is needed.
    const Passes passes{{writes(0)}};
    EXPECT_EQ(violated_pairs(passes, {{kStart}, Barrier{kCompute, kHost}}, {reads(0, kHost)}), Pairs{});
}

TEST(HappensBefore, FirstBarrierMustHaveTheOutsideAsItsSource) {
    const Passes passes{{writes(0)}};
    const Pairs expected{{"outside", "pass 0 of replay 1"}, {"outside", "pass 0 of replay 2"}};
    EXPECT_EQ(violated_pairs(passes, {{Barrier{kPassStages, kPassStages}}, std::nullopt}), expected);
    const Pairs replays{
        {"outside", "pass 0 of replay 1"}, {"outside", "pass 0 of replay 2"}, {"pass 0 of replay 1", "pass 0 of replay 2"}};
    EXPECT_EQ(violated_pairs(passes, {{std::nullopt}, std::nullopt}), replays);
}

TEST(HappensBefore, FirstBarrierMustReachAllPassesThatHaveNoOther) {
    const Passes passes{{writes(0)}, {writes(1, kTransfer)}};
    const Pairs expected{
        {"outside", "pass 1 of replay 1"}, {"outside", "pass 1 of replay 2"}, {"pass 1 of replay 1", "pass 1 of replay 2"}};
    EXPECT_EQ(violated_pairs(passes, {{Barrier{kOutside, kCompute}, std::nullopt}, std::nullopt}), expected);
}

TEST(HappensBefore, BarriersChainThroughCommonStages) {
    const Passes passes{{writes(0)}, {writes(1, kTransfer)}, {reads(0, kIndirect)}};
    const auto plan = [](Barrier second, Barrier third) { return BarrierPlan{{kStart, second, third}, std::nullopt}; };
    const Pairs broken{{"pass 0 of replay 1", "pass 2 of replay 1"}, {"pass 0 of replay 2", "pass 2 of replay 2"}};
    EXPECT_EQ(violated_pairs(passes, plan({kCompute, kTransfer}, {kTransfer, kIndirect})), Pairs{});
    EXPECT_EQ(violated_pairs(passes, plan({kCompute, kTransfer}, {kCompute, kIndirect})), Pairs{});
    EXPECT_EQ(violated_pairs(passes, plan({kCompute, kTransfer}, {kIndirect, kIndirect})), broken);
    EXPECT_EQ(violated_pairs(passes, plan({kTransfer, kTransfer}, {kTransfer, kIndirect})), broken);
    EXPECT_EQ(violated_pairs(passes, plan({kCompute, kTransfer}, {kTransfer, kCompute})), broken);
    EXPECT_EQ(violated_pairs(passes, plan({kTransfer, kTransfer}, {kOutside, kIndirect})), Pairs{}); // kOutside means all stages
    // In the reverse order they do not chain.
    EXPECT_EQ(violated_pairs(passes, plan({kTransfer, kIndirect}, {kCompute, kTransfer})), broken);
}

TEST(HappensBefore, EveryKindOfConflict) {
    const BarrierPlan none{{kStart, std::nullopt}, std::nullopt};
    const auto violated = [&](MemoryAccess a, MemoryAccess b) { return !violated_pairs({{a}, {b}}, none).empty(); };
    const MemoryAccess both{0, 0, kBytes, kCompute, true, true};
    EXPECT_TRUE(violated(writes(0), reads(0)));
    EXPECT_TRUE(violated(reads(0), writes(0)));
    EXPECT_TRUE(violated(writes(0), writes(0)));
    EXPECT_TRUE(violated(both, both)); // synchronization validation does not detect this one
    EXPECT_TRUE(violated(both, reads(0)));
    EXPECT_FALSE(violated(reads(0), reads(0)));
    EXPECT_FALSE(violated(writes(0), writes(1)));
    EXPECT_FALSE(violated({0, 0, 8, kCompute, true, true}, {0, 8, 16, kCompute, true, true}));
    EXPECT_TRUE(violated({0, 0, 9, kCompute, true, true}, {0, 8, 16, kCompute, true, true}));
    EXPECT_TRUE(violated({0, 4, 6, kCompute, true, true}, {0, 0, 16, kCompute, true, true}));
    EXPECT_FALSE(violated({0, 4, 4, kCompute, true, true}, {0, 0, 16, kCompute, true, true}));
}

TEST(HappensBefore, MessageNamesPassesAndBytes) {
    const Passes passes{{writes(7)}, {reads(7, kTransfer)}};
    const auto violations = find_violations(passes, {}, {{kStart, std::nullopt}, std::nullopt, {}}, {});
    ASSERT_FALSE(violations.empty());
    EXPECT_EQ(violations.front().message, "pass 0 of replay 1 (compute writes [0, 64) of memory 7) -> pass 1 "
                                          "of replay 1 (transfer reads [0, 64) of memory "
                                          "7): no chain of barriers leads from the first to the second");
}

// --- conflict() ---

TEST(Conflict, NeedsCommonBytesAndAWrite) {
    Random random(11);
    for (int round = 0; round < 20'000; ++round) {
        const auto access = [&] {
            const std::uint64_t begin = random.below(8);
            return MemoryAccess{random.below(2), begin, begin + random.below(5), kCompute, random.one_in(2), random.one_in(2)};
        };
        const MemoryAccess a = access();
        const MemoryAccess b = access();
        bool expected = false;
        for (std::uint64_t byte = 0; byte < 16; ++byte) {
            const bool in_a = a.begin <= byte && byte < a.end && (a.reads || a.writes);
            const bool in_b = b.begin <= byte && byte < b.end && (b.reads || b.writes);
            expected |= a.memory == b.memory && in_a && in_b && (a.writes || b.writes);
        }
        // An access that neither reads nor writes is unspecified for conflict().
        if ((!a.reads && !a.writes) || (!b.reads && !b.writes)) continue;
        ASSERT_EQ(conflict(a, b), expected) << a.begin << ".." << a.end << " and " << b.begin << ".." << b.end;
        ASSERT_EQ(conflict(b, a), expected);
    }
}

// --- place_barriers(), worked examples: which passes get a barrier, not which stages it names ---

std::vector<bool> barred(const Passes& passes, bool serial = false) {
    std::vector<bool> result;
    for (const auto& barrier : place_barriers(passes, {}, {}, serial).before) result.push_back(barrier.has_value());
    return result;
}
using Barred = std::vector<bool>;

TEST(PlaceBarriers, NoPasses) {
    const BarrierPlan plan = place_barriers({}, {}, {});
    EXPECT_TRUE(plan.before.empty());
    EXPECT_FALSE(plan.at_end);
}

TEST(PlaceBarriers, FirstPassWaitsForEarlierWork) {
    const BarrierPlan plan = place_barriers(Passes{{writes(0)}}, {}, {});
    ASSERT_TRUE(plan.before.at(0));
    EXPECT_TRUE(plan.before[0]->source & kOutside);
    EXPECT_FALSE(plan.at_end);
}

TEST(PlaceBarriers, IndependentPassesOverlap) {
    EXPECT_EQ(barred({{writes(0)}, {writes(1)}, {writes(2, kTransfer)}, {reads(3), writes(4)}}),
              (Barred{true, false, false, false}));
}

TEST(PlaceBarriers, ReadersOverlap) { EXPECT_EQ(barred({{reads(0)}, {reads(0)}, {reads(0)}}), (Barred{true, false, false})); }

TEST(PlaceBarriers, TwoReadersAfterOneWriterShareABarrier) {
    EXPECT_EQ(barred({{writes(0)}, {reads(0), writes(1)}, {reads(0), writes(2)}}), (Barred{true, true, false}));
}

TEST(PlaceBarriers, ReadersOfDifferentStagesShareABarrier) {
    // A shader and the indirect dispatch both read the output of the first pass.
    const Passes passes{{writes(0)}, {reads(0), writes(1)}, {reads(0, kIndirect), writes(2)}, {reads(0, kTransfer)}};
    EXPECT_EQ(barred(passes), (Barred{true, true, false, false}));
    EXPECT_EQ(violated_pairs(passes, place_barriers(passes, {}, {})), Pairs{});
}

TEST(PlaceBarriers, OneBarrierServesAllWritersBefore) {
    EXPECT_EQ(barred({{writes(0)}, {writes(1, kTransfer)}, {reads(0)}, {reads(1)}, {reads(0), reads(1)}}),
              (Barred{true, false, true, false, false}));
}

TEST(PlaceBarriers, PingPongNeedsABarrierPerPass) {
    EXPECT_EQ(barred({{writes(0)}, {reads(0), writes(1)}, {reads(1), writes(0)}, {reads(0), writes(1)}}),
              (Barred{true, true, true, true}));
}

TEST(PlaceBarriers, WriteAfterReadAndWriteAfterWrite) {
    EXPECT_EQ(barred({{reads(0)}, {writes(0)}}), (Barred{true, true}));
    EXPECT_EQ(barred({{writes(0)}, {writes(0)}}), (Barred{true, true}));
}

TEST(PlaceBarriers, HalvesOfOneAllocationAreIndependent) {
    const MemoryAccess low{0, 0, 32, kCompute, true, true};
    const MemoryAccess high{0, 32, 64, kCompute, true, true};
    EXPECT_EQ(barred({{low}, {high}}), (Barred{true, false}));
    EXPECT_EQ(barred({{low}, {high}, {writes(0)}}), (Barred{true, false, true}));
}

TEST(PlaceBarriers, BarrierAgainstTheOutsideAloneIsNotRepeated) {
    // The later passes touch memory that the graph has not used yet: the first barrier already covers the outside.
    EXPECT_EQ(barred({{}, {writes(0)}, {writes(1, kTransfer)}}), (Barred{true, false, false}));
}

TEST(PlaceBarriers, HostGetsABarrierOnlyForWhatWasWritten) {
    const Passes passes{{writes(0)}, {reads(1)}};
    const auto at_end = [&](const MemoryAccess& host) {
        return place_barriers(passes, {}, std::vector<MemoryAccess>{host}).at_end;
    };
    ASSERT_TRUE(at_end(reads(0, kHost)));
    EXPECT_TRUE(at_end(reads(0, kHost))->destination & kHost);
    EXPECT_FALSE(at_end(reads(1, kHost)));
    EXPECT_FALSE(at_end(reads(2, kHost)));
}

TEST(PlaceBarriers, HostSeesWhatWasWrittenBeforeTheLastBarrier) {
    // Barriers between passes of other stages follow the write of the readback.
    const Passes passes{{writes(0, kTransfer)}, {writes(1)}, {reads(1), writes(2)}, {reads(2)}};
    const std::vector<MemoryAccess> host{reads(0, kHost)};
    EXPECT_EQ(violated_pairs(passes, place_barriers(passes, {}, host), host), Pairs{});
}

TEST(PlaceBarriers, SerialPutsOneBeforeEveryPass) {
    EXPECT_EQ(barred({{writes(0)}, {}, {reads(5)}, {writes(1, kTransfer)}}, true), (Barred{true, true, true, true}));
}

// --- loops, in the oracle and in place_barriers() ---

TEST(HappensBefore, LoopNeedsItsBackEdge) {
    const Passes passes{{reads(0), writes(1)}, {reads(1), writes(0)}};
    const std::vector<Loop> loops{{0, 2, 3}};
    const Barrier all{kPassStages, kPassStages};
    const auto violated = [&](const BarrierPlan& plan) {
        Pairs pairs;
        for (const Violation& violation : find_violations(passes, loops, plan, {})) {
            if (violation.first.replay != 1 || violation.second.replay != 1) continue;
            pairs.emplace_back(to_string(violation.first), to_string(violation.second));
        }
        return pairs;
    };
    EXPECT_EQ(violated({{kStart, all}, std::nullopt, {all}}), Pairs{});
    const Pairs without{{"pass 1 in repetition 1 of replay 1", "pass 0 in repetition 2 of replay 1"},
                        {"pass 1 in repetition 2 of replay 1", "pass 0 in repetition 3 of replay 1"}};
    EXPECT_EQ(violated({{kStart, all}, std::nullopt, {std::nullopt}}), without);
    EXPECT_EQ(violated({{kStart, all}, std::nullopt, {Barrier{kTransfer, kPassStages}}}), without);
    EXPECT_EQ(violated({{kStart, all}, std::nullopt, {Barrier{kPassStages, kTransfer}}}), without);
}

TEST(HappensBefore, BarrierIntoALoopDoesNotCoverItsRepetitions) {
    const Passes passes{{writes(0)}, {reads(0), writes(1)}};
    const Barrier all{kPassStages, kPassStages};
    const BarrierPlan plan{{kStart, all}, std::nullopt, {std::nullopt}};
    EXPECT_TRUE(find_violations(passes, std::vector<Loop>{{0, 2, 2}}, {{kStart, all}, std::nullopt, {all}}, {}).empty());
    const auto violations = find_violations(passes, std::vector<Loop>{{1, 2, 2}}, plan, {}, 1);
    ASSERT_FALSE(violations.empty()); // memory 1, written twice
    EXPECT_EQ(violations.front().first.repetition, std::vector{1u});
    EXPECT_EQ(violations.front().second.repetition, std::vector{2u});
}

struct BarrierFlags {
    std::vector<bool> before;
    std::vector<bool> again;
    bool operator==(const BarrierFlags&) const = default;
    friend std::ostream& operator<<(std::ostream& out, const BarrierFlags& placed) {
        return out << testing::PrintToString(placed.before) << " again " << testing::PrintToString(placed.again);
    }
};

BarrierFlags placed(const Passes& passes, const std::vector<Loop>& loops) {
    const BarrierPlan plan = place_barriers(passes, loops, {});
    BarrierFlags result;
    for (const auto& barrier : plan.before) result.before.push_back(barrier.has_value());
    for (const auto& barrier : plan.again) result.again.push_back(barrier.has_value());
    return result;
}

TEST(PlaceBarriers, PingPongInALoop) {
    const Passes passes{{writes(0)}, {reads(0), writes(1)}, {reads(1), writes(0)}, {reads(0)}};
    EXPECT_EQ(placed(passes, {{1, 3, 10}}), (BarrierFlags{{true, true, true, true}, {true}}));
}

TEST(PlaceBarriers, ReadOnlyLoopNeedsNoBarrier) {
    EXPECT_EQ(placed({{writes(0)}, {reads(0)}, {reads(0)}}, {{1, 3, 10}}), (BarrierFlags{{true, true, false}, {false}}));
}

TEST(PlaceBarriers, BarrierInTheBodyServesTheBackEdge) {
    // Pass 2 has a barrier because of pass 0, in every repetition.
    EXPECT_EQ(placed({{writes(0)}, {reads(5)}, {reads(0), writes(0)}}, {{1, 3, 4}}),
              (BarrierFlags{{true, false, true}, {false}}));
    EXPECT_EQ(placed({{writes(7)}, {reads(5)}, {reads(0), writes(0)}}, {{1, 3, 4}}),
              (BarrierFlags{{true, false, false}, {true}}));
}

TEST(PlaceBarriers, BarrierInTheBodyCoversTheStagesOfThePreviousRepetition) {
    // Pass 2 has a barrier because of the shader in pass 0; in the next repetition the same barrier covers the fill of pass 3.
    const Passes passes{{writes(0)}, {reads(5)}, {reads(0), reads(1), writes(0)}, {writes(1, kTransfer)}};
    const std::vector<Loop> loops{{1, 4, 3}};
    const BarrierPlan plan = place_barriers(passes, loops, {});
    const auto violations = find_violations(passes, loops, plan, {}, 1);
    EXPECT_TRUE(violations.empty()) << violations.front().message;
}

TEST(PlaceBarriers, NestedLoopsThatBeginTogether) {
    const Passes passes{{reads(0), writes(1)}, {reads(1), writes(0)}, {reads(2)}};
    EXPECT_EQ(placed(passes, {{0, 3, 2}, {0, 2, 2, 0, {}}}), (BarrierFlags{{true, true, false}, {true, true}}));
}

// --- place_barriers() on random sequences ---

struct Sequence {
    Passes passes;
    std::vector<Loop> loops;
    std::vector<MemoryAccess> host;
};

// Adds loops over the passes [begin, end), with nested loops inside.
void add_loops(Random& random, std::uint32_t begin, std::uint32_t end, std::uint32_t depth, std::uint32_t outer,
               std::vector<Loop>& loops) {
    for (std::uint32_t p = begin; depth > 0 && p < end;) {
        const std::uint32_t passes = random.between(1, end - p);
        if (random.one_in(2)) {
            loops.push_back({p, p + passes, random.between(2, 5), outer, {}});
            add_loops(random, p, p + passes, depth - 1, static_cast<std::uint32_t>(loops.size() - 1), loops);
        }
        p += passes;
    }
}

Sequence random_sequence(Random& random) {
    const std::uint32_t depth = random.one_in(2) ? 0 : random.between(1, 3);
    const std::uint32_t most_passes = std::array{14u, 14u, 9u, 5u}[depth];
    const std::uint32_t pass_count = depth == 0 && random.one_in(4) ? random.between(1, 40) : random.between(1, most_passes);
    const std::uint32_t memories = random.one_in(3) ? random.between(10, 60) : random.between(1, 6);
    const std::uint32_t bytes = random.one_in(3) ? 1 : random.between(4, 64);
    const std::uint32_t max_accesses = random.between(1, 5);
    const std::uint32_t writes_one_in = random.between(1, 6);
    const bool any_stage = random.one_in(3); // including accesses that no command makes, such as an indirect write

    const auto range = [&](Stage stage) {
        MemoryAccess access{random.below(memories), 0, bytes, stage, true, false};
        if (random.one_in(2)) { // a subrange, occasionally empty
            access.begin = random.below(bytes);
            access.end =
                access.begin + random.between(random.one_in(10) ? 0 : 1, bytes - static_cast<std::uint32_t>(access.begin));
        }
        return access;
    };
    Sequence result;
    add_loops(random, 0, pass_count, depth, kNoLoop, result.loops);
    for (std::uint32_t p = 0; p < pass_count; ++p) {
        std::vector<MemoryAccess>& pass = result.passes.emplace_back();
        const Stage stage = random.one_in(3) ? kTransfer : random.one_in(5) ? kBuild : kCompute;
        for (std::uint32_t a = random.one_in(20) ? 0 : random.between(1, max_accesses); a > 0; --a) {
            constexpr std::array kStages{kCompute, kIndirect, kTransfer, kBuild};
            MemoryAccess access = range(any_stage ? kStages[random.below(kStages.size())] : stage);
            access.writes = random.one_in(writes_one_in);
            access.reads = !access.writes || random.one_in(2);
            pass.push_back(access);
        }
        if (stage == kCompute && random.one_in(4)) pass.push_back(range(kIndirect));
    }
    for (std::uint32_t h = random.below(4); h > 0; --h) result.host.push_back(range(kHost));
    result.passes[random.below(pass_count)].push_back({0, 0, bytes, kCompute, true, false}); // at least one pass touches memory
    return result;
}

bool has_one(const std::optional<Barrier>& barrier) { return barrier.has_value(); }

class RandomSequences : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomSequences, AreCorrectAndNeedEveryBarrier) {
    Random random(GetParam());
    std::size_t removed = 0;
    std::size_t ends_removed = 0;
    std::size_t agains_removed = 0;
    for (int round = 0; round < 500; ++round) {
        SCOPED_TRACE(fmt::format("round {}", round));
        const Sequence sequence = random_sequence(random);
        const BarrierPlan plan = place_barriers(sequence.passes, sequence.loops, sequence.host);
        ASSERT_EQ(plan.before.size(), sequence.passes.size());
        const auto violations = find_violations(sequence.passes, sequence.loops, plan, sequence.host, 1);
        ASSERT_TRUE(violations.empty()) << violations.front().message;
        for (const ReducedPlan& reduced : remove_each_barrier(plan)) {
            ASSERT_FALSE(find_violations(sequence.passes, sequence.loops, reduced.plan, sequence.host, 1).empty())
                << "the barrier " << reduced.removed << " is not needed";
            ++removed;
        }
        ends_removed += plan.at_end ? 1 : 0;
        agains_removed += static_cast<std::size_t>(std::ranges::count_if(plan.again, has_one));
    }
    EXPECT_GT(removed, 1000u); // otherwise the sequences are too simple
    EXPECT_GT(ends_removed, 100u);
    EXPECT_GT(agains_removed, 100u);
}

TEST_P(RandomSequences, AreCorrectWhenSerial) {
    Random random(GetParam() + 1000);
    for (int round = 0; round < 200; ++round) {
        SCOPED_TRACE(fmt::format("round {}", round));
        const Sequence sequence = random_sequence(random);
        const BarrierPlan plan = place_barriers(sequence.passes, sequence.loops, sequence.host, true);
        ASSERT_TRUE(std::ranges::all_of(plan.before, has_one));
        ASSERT_TRUE(std::ranges::all_of(plan.again, has_one));
        const auto violations = find_violations(sequence.passes, sequence.loops, plan, sequence.host, 1);
        ASSERT_TRUE(violations.empty()) << violations.front().message;
        // Serial mode allows no overlap at all, not even without conflicts: treat all accesses as if they touched the same byte.
        Passes same = sequence.passes;
        for (auto& pass : same) {
            for (MemoryAccess& access : pass) access = {0, 0, 1, access.stage, true, true};
        }
        const auto overlaps = find_violations(same, sequence.loops, plan, {}, 1);
        ASSERT_TRUE(overlaps.empty()) << overlaps.front().message;
    }
}

TEST_P(RandomSequences, GiveTheSamePlanTwice) {
    Random random(GetParam() + 2000);
    for (int round = 0; round < 50; ++round) {
        const Sequence sequence = random_sequence(random);
        const BarrierPlan a = place_barriers(sequence.passes, sequence.loops, sequence.host);
        const BarrierPlan b = place_barriers(sequence.passes, sequence.loops, sequence.host);
        ASSERT_EQ(a.before, b.before);
        ASSERT_EQ(a.at_end, b.at_end);
        ASSERT_EQ(a.again, b.again);
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomSequences, testing::Range<std::uint64_t>(1, 11));

} // namespace
} // namespace mote::graph::test
