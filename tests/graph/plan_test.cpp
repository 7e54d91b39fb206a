// Complete graphs compiled: random ones checked by the happens-before oracle, sharing of transient memory, and dot().
#include "graph/plan.hpp"
#include "happens_before.hpp"
#include "made_up.hpp"
#include "random.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace mote::graph::test {
namespace {

using gpu::kUint;

// A graph, and the accesses of its passes as the test recorded them.
struct RecordedGraph {
    explicit RecordedGraph(const Settings& settings) : graph(settings) {}

    Graph graph;
    std::deque<SizedBuffer> imported;
    std::vector<std::vector<Access>> passes;
};

class RandomGraph {
public:
    explicit RandomGraph(Random& random) : random_(random), known_(std::make_unique<RecordedGraph>(random_settings())) {}

    std::unique_ptr<RecordedGraph> make() {
        const std::uint32_t buffer_count = random_.between(2, random_.one_in(4) ? 40 : 12);
        for (std::uint32_t b = 0; b < buffer_count; ++b) add_buffer(fmt::format("buffer {}", b));
        const std::uint32_t pass_count = random_.between(1, 30);
        for (std::uint32_t p = 0; p < pass_count; ++p) add_pass(fmt::format("pass {}", p));
        return std::move(known_);
    }

private:
    Settings random_settings() {
        Settings settings;
        settings.buffer_alignment = std::uint64_t{16} << random_.below(6);
        return settings;
    }

    void add_buffer(const std::string& name) {
        Graph& graph = known_->graph;
        const std::uint32_t count = random_.one_in(10) ? 0 : random_.between(4, 3000);
        switch (random_.below(8)) {
        case 0: graph.import(name, kUint, known_->imported.emplace_back(count * 4).get()); break;
        case 1: {
            const std::vector<std::byte> data(count * 4);
            graph.constant(name, kUint, data);
            break;
        }
        case 2: graph.readback(name, kUint, count); break;
        default: graph.transient(name, kUint, count); break;
        }
    }

    Buffer any_buffer() { return {random_.below(static_cast<std::uint32_t>(known_->graph.buffers().size()))}; }

    bool is_constant(Buffer buffer) const { return known_->graph.info(buffer).storage == Storage::constant; }

    void add_pass(const std::string& name) {
        switch (random_.below(6)) {
        case 0: return add_fill();
        case 1: return add_copy();
        default: return add_dispatch(name);
        }
    }

    void add_fill() {
        const Buffer buffer = any_buffer();
        if (is_constant(buffer)) return;
        known_->graph.fill(buffer, 5);
        known_->passes.push_back({{buffer, kTransfer, false, true}});
    }

    void add_copy() {
        const Buffer from = any_buffer();
        const Buffer to = any_buffer();
        if (from == to || is_constant(to) || !known_->graph.info(from).written) return;
        known_->graph.copy(from, to, std::min(known_->graph.info(from).count, known_->graph.info(to).count));
        known_->passes.push_back({{from, kTransfer, true, false}, {to, kTransfer, false, true}});
    }

    void add_dispatch(const std::string& name) {
        Graph& graph = known_->graph;
        std::vector<gpu::BlockInterface> blocks;
        std::vector<Buffer> buffers;
        std::vector<Access> accesses;
        for (std::uint32_t b = random_.between(1, 5); b > 0; --b) {
            const Buffer buffer = any_buffer();
            const bool may_read = graph.info(buffer).written;
            const bool writes = !is_constant(buffer) && (!may_read || random_.one_in(3));
            const bool reads = may_read && (!writes || random_.one_in(2));
            // The same buffer may be bound twice only for reading.
            const auto conflicts = [&](const Access& other) { return other.buffer == buffer && (other.writes || writes); };
            if (std::ranges::any_of(accesses, conflicts)) continue;
            blocks.push_back({fmt::format("Block{}", b), 0, reads, writes, gpu::BlockKind::storage, kUint, 0});
            buffers.push_back(buffer);
            accesses.push_back({buffer, kCompute, reads, writes});
        }
        if (blocks.empty()) return;

        Work work = graph.threads(Count::host(random_.below(3000)));
        if (random_.one_in(3)) { // indirect arguments from any buffer that has been written
            const Buffer arguments = any_buffer();
            const auto conflicts = [&](const Access& access) { return access.buffer == arguments && access.writes; };
            if (graph.info(arguments).written && !std::ranges::any_of(accesses, conflicts)) {
                work = {arguments, arguments};
                accesses.push_back({arguments, kIndirect, true, false});
            }
        }
        if (!work.indirect() && random_.one_in(2)) {
            blocks.push_back(in("Work"));
            accesses.push_back({work.block, kCompute, true, false});
        }
        const auto interface = program(name, blocks);
        std::vector<Binding> bindings;
        for (std::size_t b = 0; b < buffers.size(); ++b) bindings.push_back({interface.blocks[b].name, buffers[b]});
        graph.add_dispatch(interface, work, bindings, {}, {});
        known_->passes.push_back(accesses);
    }

    Random& random_;
    std::unique_ptr<RecordedGraph> known_;
};

// The bytes of a buffer, located only by the plan's offsets.
MemoryAccess located(const RecordedGraph& known, const Plan& plan, const Access& access) {
    const BufferInfo& info = known.graph.info(access.buffer);
    const bool shared = info.storage == Storage::transient;
    const std::uint64_t begin = shared ? plan.offsets[access.buffer.index] : 0;
    return {shared ? 0 : access.buffer.index + 1,
            begin,
            begin + info.count * info.type.stride,
            access.stage,
            access.reads,
            access.writes};
}

std::vector<std::vector<MemoryAccess>> located_passes(const RecordedGraph& known, const Plan& plan) {
    std::vector<std::vector<MemoryAccess>> passes;
    for (const auto& accesses : known.passes) {
        auto& pass = passes.emplace_back();
        for (const Access& access : accesses) pass.push_back(located(known, plan, access));
    }
    return passes;
}

std::vector<MemoryAccess> located_host_reads(const RecordedGraph& known, const Plan& plan) {
    std::vector<MemoryAccess> reads;
    for (std::uint32_t b = 0; b < known.graph.buffers().size(); ++b) {
        if (known.graph.info({b}).storage == Storage::readback) reads.push_back(located(known, plan, {{b}, kHost, true, false}));
    }
    return reads;
}

// The first and last pass that use each buffer.
struct Life {
    bool used = false;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
};
std::vector<Life> lives(const RecordedGraph& known) {
    std::vector<Life> result(known.graph.buffers().size());
    for (std::uint32_t p = 0; p < known.passes.size(); ++p) {
        for (const Access& access : known.passes[p]) {
            Life& life = result[access.buffer.index];
            life = {true, life.used ? life.first : p, p};
        }
    }
    return result;
}

class RandomGraphs : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomGraphs, HaveExactlyTheBarriersTheyNeed) {
    Random random(GetParam());
    std::size_t removed = 0;
    for (int round = 0; round < 400; ++round) {
        SCOPED_TRACE(fmt::format("round {}", round));
        const auto known = RandomGraph(random).make();
        ASSERT_EQ(known->graph.passes().size(), known->passes.size());
        const Plan plan = compile(known->graph);
        ASSERT_EQ(plan.barriers.before.size(), known->passes.size());

        // With the accesses that the test recorded, and with those that compile() derives (buffers padded).
        const auto violations =
            find_violations(located_passes(*known, plan), {}, plan.barriers, located_host_reads(*known, plan), 1);
        ASSERT_TRUE(violations.empty()) << violations.front().message;
        const auto accesses = memory_accesses(known->graph, plan);
        const auto host = host_reads(known->graph, plan);
        const auto padded = find_violations(accesses, {}, plan.barriers, host, 1);
        ASSERT_TRUE(padded.empty()) << padded.front().message;

        const auto reduced = remove_each_barrier(plan.barriers);
        ASSERT_EQ(reduced.size(), plan.barrier_count());
        for (const ReducedPlan& less : reduced) {
            ASSERT_FALSE(find_violations(accesses, {}, less.plan, host, 1).empty())
                << "the barrier " << less.removed << " is not needed";
            ++removed;
        }
        const Plan serial = compile(known->graph, true);
        ASSERT_TRUE(std::ranges::all_of(serial.barriers.before, [](const auto& barrier) { return barrier.has_value(); }));
        ASSERT_TRUE(find_violations(accesses, {}, serial.barriers, host, 1).empty());
    }
    EXPECT_GT(removed, 2000u); // otherwise the graphs are too simple
}

TEST_P(RandomGraphs, AreReproducedByThePlan) {
    Random random(GetParam() + 1000);
    for (int round = 0; round < 100; ++round) {
        SCOPED_TRACE(fmt::format("round {}", round));
        const auto known = RandomGraph(random).make();
        const Plan plan = compile(known->graph);
        const auto expected = located_passes(*known, plan);
        const auto found = memory_accesses(known->graph, plan);
        ASSERT_EQ(found.size(), expected.size());
        const auto key = [](const MemoryAccess& access) {
            return std::tuple(access.memory, access.begin, access.stage, access.reads, access.writes, access.end);
        };
        for (std::size_t p = 0; p < expected.size(); ++p) {
            auto ours = expected[p];
            auto theirs = found[p];
            ASSERT_EQ(theirs.size(), ours.size()) << "pass " << p;
            std::ranges::sort(ours, {}, key);
            std::ranges::sort(theirs, {}, key);
            for (std::size_t a = 0; a < ours.size(); ++a) {
                ASSERT_EQ(theirs[a].memory, ours[a].memory) << "pass " << p;
                ASSERT_EQ(theirs[a].begin, ours[a].begin) << "pass " << p;
                ASSERT_EQ(theirs[a].stage, ours[a].stage) << "pass " << p;
                ASSERT_EQ(theirs[a].reads, ours[a].reads) << "pass " << p;
                ASSERT_EQ(theirs[a].writes, ours[a].writes) << "pass " << p;
                ASSERT_GE(theirs[a].end, ours[a].end) << "pass " << p;
            }
        }
        const std::vector<Life> alive = lives(*known);
        for (std::size_t b = 0; b < alive.size(); ++b) ASSERT_EQ(plan.used[b], alive[b].used) << known->graph.buffers()[b].name;
    }
}

TEST_P(RandomGraphs, ShareMemoryOnlyBetweenDisjointLifetimes) {
    Random random(GetParam() + 2000);
    std::size_t shared = 0;
    for (int round = 0; round < 400; ++round) {
        SCOPED_TRACE(fmt::format("round {}", round));
        const auto known = RandomGraph(random).make();
        const Plan plan = compile(known->graph);
        ASSERT_LE(plan.transient_bytes, plan.transient_bytes_sum);

        const std::vector<Life> alive = lives(*known);
        const auto is_placed = [&](std::size_t b) {
            return alive[b].used && known->graph.buffers()[b].storage == Storage::transient;
        };
        for (std::size_t a = 0; a < alive.size(); ++a) {
            if (!is_placed(a)) continue;
            const std::uint64_t a_end = plan.offsets[a] + allocated_bytes(known->graph.buffers()[a]);
            ASSERT_GE(allocated_bytes(known->graph.buffers()[a]), std::max<std::uint64_t>(known->graph.buffers()[a].bytes(), 1));
            ASSERT_EQ(plan.offsets[a] % known->graph.settings().buffer_alignment, 0u);
            ASSERT_LE(a_end, plan.transient_bytes);
            for (std::size_t b = a + 1; b < alive.size(); ++b) {
                if (!is_placed(b)) continue;
                const std::uint64_t b_end = plan.offsets[b] + allocated_bytes(known->graph.buffers()[b]);
                const bool in_memory = plan.offsets[a] < b_end && plan.offsets[b] < a_end;
                const bool in_time = alive[a].first <= alive[b].last && alive[b].first <= alive[a].last;
                ASSERT_FALSE(in_memory && in_time)
                    << known->graph.buffers()[a].name << " and " << known->graph.buffers()[b].name << " lie on each other";
                shared += in_memory ? 1 : 0;
            }
        }
    }
    EXPECT_GT(shared, 100u); // otherwise the graphs are too simple
}

TEST_P(RandomGraphs, GiveTheSamePlanTwice) {
    Random random(GetParam() + 3000);
    for (int round = 0; round < 50; ++round) {
        const auto known = RandomGraph(random).make();
        const Plan a = compile(known->graph);
        const Plan b = compile(known->graph);
        ASSERT_EQ(a.barriers.before, b.barriers.before);
        ASSERT_EQ(a.barriers.at_end, b.barriers.at_end);
        ASSERT_EQ(a.offsets, b.offsets);
        ASSERT_EQ(a.used, b.used);
        ASSERT_EQ(dot(known->graph, a), dot(known->graph, b));
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomGraphs, testing::Range<std::uint64_t>(1, 11));

// --- worked examples ---

std::vector<bool> barred(const Plan& plan) {
    std::vector<bool> result;
    for (const auto& barrier : plan.barriers.before) result.push_back(barrier.has_value());
    return result;
}

class PlanTest : public testing::Test {
protected:
    void dispatch(const gpu::ProgramInterface& interface, std::initializer_list<Binding> bindings) {
        graph.add_dispatch(interface, graph.threads(Count::host(1000)), bindings, {}, {});
    }
    Graph graph{Settings{}};
};

TEST_F(PlanTest, EmptyGraph) {
    const Plan plan = compile(graph);
    EXPECT_EQ(plan.barrier_count(), 0u);
    EXPECT_EQ(plan.transient_bytes, 0u);
    EXPECT_EQ(plan.transient_bytes_sum, 0u);
}

TEST_F(PlanTest, ChainOfPassesNeedsMemoryForTwoBuffers) {
    Buffer last = graph.transient("0", kUint, 1024);
    graph.fill(last, 0);
    for (int p = 1; p < 20; ++p) {
        const Buffer next = graph.transient(std::to_string(p), kUint, 1024);
        dispatch(program("step", {in("From"), out("To")}), {{"From", last}, {"To", next}});
        last = next;
    }
    const Plan plan = compile(graph);
    EXPECT_EQ(plan.transient_bytes, 2u * 4096);
    EXPECT_EQ(plan.transient_bytes_sum, 20u * 4096);
    EXPECT_EQ(plan.barrier_count(), 20u);
}

TEST_F(PlanTest, SharedMemoryConflictsAsOneBuffer) {
    // The second pair of passes is unrelated to the first, but its buffer occupies the same memory.
    const Buffer a = graph.transient("a", kUint, 1024);
    const Buffer b = graph.transient("b", kUint, 1024);
    graph.fill(a, 0);
    dispatch(program("reader", {in("A")}), {{"A", a}});
    graph.fill(b, 0);
    dispatch(program("reader", {in("A")}), {{"A", b}});
    const Plan plan = compile(graph);
    EXPECT_EQ(plan.offsets[a.index], plan.offsets[b.index]);
    EXPECT_EQ(barred(plan), (std::vector<bool>{true, true, true, true}));
    EXPECT_FALSE(plan.barriers.at_end);
}

TEST_F(PlanTest, UnusedBuffersTakeNoMemory) {
    graph.transient("unused", kUint, 1024);
    const Buffer used = graph.transient("used", kUint, 64);
    graph.fill(used, 0);
    const Plan plan = compile(graph);
    EXPECT_EQ(plan.used, (std::vector<bool>{false, true}));
    EXPECT_EQ(plan.transient_bytes, 256u);
}

TEST_F(PlanTest, SmallBuffersCountWithTheirAlignment) {
    // Both are alive in the last pass. Sharing must never take more memory than not sharing, even for the smallest buffers.
    const Buffer a = graph.transient("a", kUint, 1);
    const Buffer b = graph.transient("b", kUint, 1);
    graph.fill(a, 0);
    graph.fill(b, 0);
    dispatch(program("reader", {in("A"), in("B")}), {{"A", a}, {"B", b}});
    const Plan plan = compile(graph);
    EXPECT_NE(plan.offsets[a.index], plan.offsets[b.index]);
    EXPECT_LE(plan.transient_bytes, plan.transient_bytes_sum);
}

TEST_F(PlanTest, ReadbackGetsABarrierForTheHost) {
    const Buffer result = graph.readback("result", kUint, 1);
    EXPECT_FALSE(compile(graph).barriers.at_end);
    graph.fill(result, 0);
    const Plan plan = compile(graph);
    ASSERT_TRUE(plan.barriers.at_end);
    EXPECT_TRUE(plan.barriers.at_end->destination & kHost);
    EXPECT_EQ(plan.barrier_count(), 2u);
}

// --- dot() ---

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result;
}

// Checks the part of Graphviz' grammar that dot() uses: strings are terminated, brackets match, and there is exactly one digraph.
void expect_digraph(const std::string& text) {
    ASSERT_TRUE(text.starts_with("digraph "));
    std::string open;
    bool quoted = false;
    bool over = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\') ++i;
            if (c == '"') quoted = false;
            continue;
        }
        if (over) {
            ASSERT_TRUE(c == '\n') << "something follows the graph: " << text.substr(i);
            continue;
        }
        if (c == '"') quoted = true;
        if (c == '{' || c == '[') open += c;
        if (c == '}' || c == ']') {
            ASSERT_FALSE(open.empty());
            ASSERT_EQ(open.back(), c == '}' ? '{' : '[');
            open.pop_back();
            over = open.empty();
        }
    }
    EXPECT_FALSE(quoted);
    EXPECT_TRUE(over);
}

TEST_P(RandomGraphs, HaveValidDot) {
    Random random(GetParam() + 4000);
    for (int round = 0; round < 30; ++round) {
        SCOPED_TRACE(fmt::format("round {}", round));
        const auto known = RandomGraph(random).make();
        const Plan plan = compile(known->graph);
        const std::string text = dot(known->graph, plan);
        ASSERT_NO_FATAL_FAILURE(expect_digraph(text));
        for (std::size_t p = 0; p < known->graph.passes().size(); ++p) {
            ASSERT_THAT(text, testing::HasSubstr(fmt::format("\"{} {}\"", p, known->graph.passes()[p].name)));
        }
        for (std::size_t b = 0; b < known->graph.buffers().size(); ++b) {
            const BufferInfo& info = known->graph.buffers()[b];
            if (info.storage == Storage::transient || !plan.used[b]) continue;
            ASSERT_THAT(text, testing::HasSubstr(fmt::format("\"{}\"", info.name)));
        }
        std::ptrdiff_t barriers = 0;
        for (std::size_t at = text.find("\"barrier\""); at != std::string::npos; at = text.find("\"barrier\"", at + 1))
            ++barriers;
        ASSERT_EQ(barriers, std::ranges::count(barred(plan), true));
    }
}

TEST_F(PlanTest, DotOfAnEmptyGraph) { expect_digraph(dot(graph, compile(graph))); }

TEST_F(PlanTest, DotEscapesNames) {
    const std::string names[]{"the \"best\" buffer", "back\\slash", "ends with \\", "brace { and ] bracket", "\""};
    for (const std::string& name : names) {
        const Buffer buffer = graph.readback(name, kUint, 10);
        dispatch(program(fmt::format("write {}", name), {out("A")}), {{"A", buffer}});
        dispatch(program(fmt::format("read {}", name), {in("A")}), {{"A", buffer}});
    }
    const std::string text = dot(graph, compile(graph));
    expect_digraph(text);
    for (const std::string& name : names) {
        EXPECT_THAT(text, testing::HasSubstr(fmt::format("\"{}\"", escaped(name))));
        EXPECT_THAT(text, testing::HasSubstr(fmt::format("write {}\"", escaped(name))));
        EXPECT_THAT(text, testing::HasSubstr(fmt::format("read {}\"", escaped(name))));
    }
}

// boxes -> build -> search -> build: a barrier before each, all of them required.
TEST_F(PlanTest, BuildsAreSynchronised) {
    Settings settings;
    settings.ray_query = true;
    graph = Graph(settings);
    const Buffer boxes = graph.transient("boxes", gpu::kFloat, 600);
    const Buffer tree = graph.acceleration_structure("tree", 100);
    const Buffer found = graph.readback("found", kUint, 100);
    const gpu::BlockInterface rays{"Rays", 0, true, false, gpu::BlockKind::acceleration_structure, gpu::kAccelerationStructure,
                                   0};
    for (int time = 0; time < 2; ++time) {
        dispatch(program("boxes", {out("A", gpu::kFloat)}), {{"A", boxes}});
        graph.build(boxes, tree);
        dispatch(program("search", {rays, out("A")}), {{"Rays", tree}, {"A", found}});
    }
    const Plan plan = compile(graph);
    // The second boxes overlap with the first search, but not with the first build.
    EXPECT_EQ(barred(plan), (std::vector<bool>{true, true, true, false, true, true}));
    const auto accesses = memory_accesses(graph, plan);
    const auto host = host_reads(graph, plan);
    EXPECT_TRUE(find_violations(accesses, {}, plan.barriers, host).empty());
    for (const ReducedPlan& reduced : remove_each_barrier(plan.barriers)) {
        EXPECT_FALSE(find_violations(accesses, {}, reduced.plan, host).empty()) << reduced.removed;
    }
    EXPECT_THAT(dot(graph, plan), testing::ContainsRegex("p1 -> p2 .*\"tree\""));
}

TEST_F(PlanTest, DotShowsPassesAndBuffers) {
    const SizedBuffer positions(400);
    const Buffer from = graph.import("positions", kUint, positions.get());
    const Buffer codes = graph.transient("codes", kUint, 100);
    const Buffer sum = graph.readback("sum", kUint, 1);
    dispatch(program("encode", {in("A"), out("B")}), {{"A", from}, {"B", codes}});
    dispatch(program("reduce", {in("A"), out("B")}), {{"A", codes}, {"B", sum}});
    const std::string text = dot(graph, compile(graph));
    // positions -> pass 0 -codes-> pass 1 -> sum
    EXPECT_THAT(text, testing::ContainsRegex(fmt::format("b{} .*\"positions\"", from.index)));
    EXPECT_THAT(text, testing::HasSubstr(fmt::format("b{} -> p0", from.index)));
    EXPECT_THAT(text, testing::ContainsRegex("p0 -> p1 .*\"codes\""));
    EXPECT_THAT(text, testing::HasSubstr(fmt::format("p1 -> o{}", sum.index)));
    EXPECT_THAT(text, testing::ContainsRegex(fmt::format("o{} .*\"sum\"", sum.index)));
}

} // namespace
} // namespace mote::graph::test
