// repeat() without a GPU: the semantics of random programs of repeats and gates, their barriers checked by the happens-before
// oracle, their memory, and mistakes in a body.
#include "graph/plan.hpp"
#include "graph/work_size_shared.h"
#include "graph_case.hpp"
#include "happens_before.hpp"
#include "random_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>

namespace mote::graph::test {
namespace {

constexpr std::uint32_t kUnwritten = 0xEEEEEEEE;

// A single-threaded device that records a graph and runs it in the memory assigned by its plan.
class Machine {
public:
    Machine(const Graph& graph, const Plan& plan) : graph_(graph), plan_(plan), shared_(plan.transient_bytes / 4, kUnwritten) {}

    std::vector<ExecutedPass> run() {
        run_passes(0, static_cast<std::uint32_t>(graph_.passes().size()), 0);
        return executed_passes_;
    }

private:
    using Words = std::span<std::uint32_t>;

    // `depth`: how many of the loops that begin with the first pass have been entered.
    void run_passes(std::uint32_t begin, std::uint32_t end, std::size_t depth) {
        for (std::uint32_t p = begin; p < end;) {
            std::vector<Loop> here;
            for (const Loop& loop : graph_.loops()) {
                if (loop.begin == p) here.push_back(loop);
            }
            const std::size_t entered = p == begin ? depth : 0;
            if (entered < here.size()) {
                const Loop& loop = here[entered];
                for (std::uint32_t time = 0; time < loop.times; ++time) run_passes(p, loop.end, entered + 1);
                p = loop.end;
            } else {
                run_pass(graph_.passes()[p++]);
            }
        }
    }

    Words words(Buffer buffer) {
        const BufferInfo& info = graph_.info(buffer);
        if (info.storage == Storage::transient) return Words(shared_).subspan(plan_.offsets[buffer.index] / 4, info.count);
        std::vector<std::uint32_t>& own = own_[buffer];
        if (own.empty()) {
            own.resize(info.count);
            if (!info.initial.empty()) std::memcpy(own.data(), info.initial.data(), info.initial.size());
        }
        return own;
    }

    // The value of all words of a buffer.
    std::uint32_t content(Buffer buffer) {
        const Words all = words(buffer);
        return std::ranges::all_of(all, [&](std::uint32_t word) { return word == all[0]; }) ? all[0] : kUnwritten;
    }

    void run_pass(const Pass& pass) {
        if (const auto* fill = std::get_if<Fill>(&pass.command)) {
            std::ranges::fill(words(fill->buffer), fill->value);
            executed_passes_.push_back({pass.name, 1, {}});
        } else if (const auto* copy = std::get_if<Copy>(&pass.command)) {
            run_copy(pass.name, copy->from, copy->to);
        } else {
            run_dispatch(pass, std::get<Dispatch>(pass.command));
        }
    }

    void run_copy(const std::string& name, Buffer from, Buffer to) {
        executed_passes_.push_back({name, 1, {content(from)}});
        std::ranges::copy(words(from).first(words(to).size()), words(to).begin());
    }

    void run_dispatch(const Pass& pass, const Dispatch& dispatch) {
        const std::uint32_t groups = dispatch.work.indirect() ? words(dispatch.work.arguments)[1] : dispatch.work.groups_x;
        if (groups == 0) return;
        const std::string& program = dispatch.specialisation.program;
        const auto block = [&](std::size_t b) { return dispatch.buffers.at(b); };
        if (program == "graph/work_size") {
            shared::WorkSizePush push{};
            std::memcpy(&push, dispatch.push.data(), sizeof(push));
            const std::uint32_t count = std::min(words(block(0))[push.index], push.capacity);
            const std::uint32_t made[]{count, (count + (push.items_per_group - 1)) / push.items_per_group, 1, 1};
            // The only divisions that occur: one word per group, or all words in one group.
            std::ranges::copy(made, words(block(1)).begin());
            if (push.items_per_group == kMax) words(block(1))[1] = count > 0 ? 1 : 0;
        } else if (program == "graph/gate") {
            const std::uint32_t made[]{words(block(1))[0], words(block(0))[1] * words(block(1))[1], words(block(1))[2], 1};
            std::ranges::copy(made, words(block(2)).begin());
        } else if (program == "graph/fill") {
            std::uint32_t value = 0;
            std::memcpy(&value, dispatch.push.data(), sizeof(value));
            std::ranges::fill(words(block(1)), value);
            executed_passes_.push_back({pass.name, 1, {}});
        } else if (program == "graph/copy") {
            run_copy(pass.name, block(1), block(2));
        } else {
            run_fake(pass, groups);
        }
    }

    void run_fake(const Pass& pass, std::uint32_t groups) {
        ExecutedPass executed{pass.name, groups, {}};
        for (const Access& access : pass.accesses) {
            if (access.stage == kCompute && access.reads) executed.found.push_back(content(access.buffer));
        }
        for (const Access& access : pass.accesses) {
            if (access.writes) std::ranges::fill(words(access.buffer), value_written(pass.name, executed.found, access.buffer));
        }
        executed_passes_.push_back(std::move(executed));
    }

    const Graph& graph_;
    const Plan& plan_;
    std::vector<std::uint32_t> shared_;
    std::map<Buffer, std::vector<std::uint32_t>> own_;
    std::vector<ExecutedPass> executed_passes_;
};

std::string text_of(const std::vector<ExecutedPass>& executed_passes) {
    std::string text;
    for (const ExecutedPass& executed : executed_passes) {
        text += fmt::format("{} x {}:", executed.pass, executed.groups);
        for (const std::uint32_t value : executed.found) text += fmt::format(" {}", value);
        text += '\n';
    }
    return text;
}

class RandomPrograms : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomPrograms, RunAsGraphsLikeTheirStatements) {
    Random random(GetParam());
    std::size_t defined = 0, loops = 0, gated = 0, shared = 0;
    for (int round = 0; round < 2000; ++round) {
        SCOPED_TRACE(fmt::format("round {}", round));
        const RandomProgram program(random);
        const auto expected = program.run();
        if (!expected) continue;
        ++defined;
        const Plan plan = compile(program.graph);
        ASSERT_EQ(text_of(Machine(program.graph, plan).run()), text_of(*expected));
        loops += program.graph.loops().size();
        gated += static_cast<std::size_t>(
            std::ranges::count_if(program.graph.loops(), [](const Loop& loop) { return !loop.gate.empty(); }));
        shared += plan.transient_bytes < plan.transient_bytes_sum ? 1 : 0;
    }
    EXPECT_GT(defined, 1000u);
    EXPECT_GT(loops, 1000u); // otherwise the programs are too simple
    EXPECT_GT(gated, 300u);
    EXPECT_GT(shared, 300u);
}

// --- barriers ---

// The accesses of a pass, from the statement of its name or from the graph's own shaders.
std::vector<Access> known_accesses(const Pass& pass, const std::map<std::string, const Statement*>& statements) {
    if (const auto* fill = std::get_if<Fill>(&pass.command)) return {{fill->buffer, kTransfer, false, true}};
    if (const auto* copy = std::get_if<Copy>(&pass.command)) {
        return {{copy->from, kTransfer, true, false}, {copy->to, kTransfer, false, true}};
    }
    const auto& dispatch = std::get<Dispatch>(pass.command);
    std::vector<Access> accesses;
    const auto add = [&](std::size_t block, bool reads, bool writes) {
        if (dispatch.buffers.at(block) != kAbsent) accesses.push_back({dispatch.buffers[block], kCompute, reads, writes});
    };
    const std::string& program = dispatch.specialisation.program;
    if (program == "graph/work_size") {
        add(0, true, false);
        add(1, false, true);
        add(2, true, true);
    } else if (program == "graph/gate") {
        add(0, true, false);
        add(1, true, false);
        add(2, false, true);
    } else if (program == "graph/fill") {
        add(0, true, false);
        add(1, false, true);
    } else if (program == "graph/copy") {
        add(0, true, false);
        add(1, true, false);
        add(2, false, true);
    } else {
        for (const Buffer buffer : statements.at(pass.name)->reads) accesses.push_back({buffer, kCompute, true, false});
        for (const Buffer buffer : statements.at(pass.name)->writes) accesses.push_back({buffer, kCompute, false, true});
    }
    if (dispatch.work.indirect()) accesses.push_back({dispatch.work.arguments, kIndirect, true, false});
    return accesses;
}

void name_all(const std::vector<Statement>& statements, std::map<std::string, const Statement*>& names) {
    for (const Statement& statement : statements) {
        names[statement.name] = &statement;
        name_all(statement.body, names);
    }
}

// Located only by the plan's offsets.
MemoryAccess located(const Graph& graph, const Plan& plan, const Access& access) {
    const BufferInfo& info = graph.info(access.buffer);
    const bool shared = info.storage == Storage::transient;
    const std::uint64_t begin = shared ? plan.offsets[access.buffer.index] : 0;
    return {shared ? 0 : access.buffer.index + 1, begin, begin + info.bytes(), access.stage, access.reads, access.writes};
}

TEST_P(RandomPrograms, HaveExactlyTheBarriersTheyNeed) {
    Random random(GetParam() + 1000);
    std::size_t removed = 0, agains = 0;
    for (int round = 0; round < 300; ++round) {
        SCOPED_TRACE(fmt::format("round {}", round));
        const RandomProgram program(random);
        const Graph& graph = program.graph;
        const Plan plan = compile(graph);
        std::map<std::string, const Statement*> statements;
        name_all(program.statements, statements);

        std::vector<std::vector<MemoryAccess>> known;
        for (const Pass& pass : graph.passes()) {
            auto& accesses = known.emplace_back();
            for (const Access& access : known_accesses(pass, statements)) accesses.push_back(located(graph, plan, access));
        }
        const auto host = host_reads(graph, plan);
        const auto violations = find_violations(known, graph.loops(), plan.barriers, host, 1);
        ASSERT_TRUE(violations.empty()) << violations.front().message;

        const auto accesses = memory_accesses(graph, plan); // padded, as compile() sees them
        for (const ReducedPlan& less : remove_each_barrier(plan.barriers)) {
            ASSERT_FALSE(find_violations(accesses, graph.loops(), less.plan, host, 1).empty())
                << "the barrier " << less.removed << " is not needed";
            ++removed;
        }
        agains += static_cast<std::size_t>(
            std::ranges::count_if(plan.barriers.again, [](const auto& barrier) { return barrier.has_value(); }));
        const Plan serial = compile(graph, true);
        ASSERT_TRUE(find_violations(memory_accesses(graph, serial), graph.loops(), serial.barriers, host, 1).empty());
    }
    EXPECT_GT(removed, 1000u);
    EXPECT_GT(agains, 100u);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPrograms, testing::Range<std::uint64_t>(1, 9));

// --- worked examples ---

class RepeatTest : public GraphTest {
protected:
    // A transient buffer that has been written.
    Buffer written(const std::string& name, std::uint32_t count = 100) {
        const Buffer buffer = graph.transient(name, kUint, count);
        graph.fill(buffer, 1);
        return buffer;
    }
    void step(Buffer from, Buffer to) { dispatch(program("step", {in("From"), out("To")}), {{"From", from}, {"To", to}}); }
};

TEST_F(RepeatTest, StoresPassesOnceForAnyRepetitionCount) {
    const Buffer x = written("x"), y = graph.transient("y", kUint, 100);
    graph.repeat(10'000, [&] {
        step(x, y);
        step(y, x);
    });
    EXPECT_EQ(graph.passes().size(), 3u);
    ASSERT_EQ(graph.loops().size(), 1u);
    EXPECT_EQ(graph.loops()[0].begin, 1u);
    EXPECT_EQ(graph.loops()[0].end, 3u);
    EXPECT_EQ(graph.loops()[0].times, 10'000u);
    EXPECT_EQ(traffic(graph), 400u + 10'000u * 4 * 400);
    EXPECT_EQ(compile(graph).barrier_count(), 4u); // before each pass, and between repetitions
}

TEST_F(RepeatTest, OnceIsNoLoopAndZeroAddsNothing) {
    const Buffer x = written("x"), y = graph.transient("y", kUint, 100);
    graph.repeat(1, [&] { step(x, y); });
    EXPECT_EQ(graph.passes().size(), 2u);
    EXPECT_TRUE(graph.loops().empty());
    graph.repeat(0, [&] { FAIL() << "the body was called"; });
    graph.repeat(0, Gate{x}, [&] { FAIL() << "the body was called"; });
    graph.repeat(3, [] {}); // adds no passes
    EXPECT_EQ(graph.passes().size(), 2u);
    EXPECT_TRUE(graph.loops().empty());
}

TEST_F(RepeatTest, ErrorInTheBodyLeavesTheGraphUnchanged) {
    const Buffer x = written("x"), y = graph.transient("y", kUint, 100), unwritten = graph.transient("unwritten", kUint, 100);
    const auto wrong = [&] {
        step(x, y);
        graph.repeat(2, [&] { step(unwritten, y); });
    };
    expect_error([&] { graph.repeat(5, wrong); }, {"pass \"step\"", "unwritten"});
    expect_error([&] { graph.repeat(5, Gate{x}, wrong); }, {"pass \"step\"", "unwritten"});
    EXPECT_TRUE(graph.loops().empty());
    step(x, y);
    EXPECT_FALSE(std::get<Dispatch>(graph.passes().back().command).work.indirect()); // and not behind a gate
}

TEST_F(RepeatTest, GateMustBeAWrittenUint) {
    const Buffer empty = graph.transient("empty", kUint, 1), few = written("few", 3);
    const std::vector<float> values(4);
    const Buffer floats = graph.constant("floats", kFloat, std::as_bytes(std::span(values)));
    const auto body = [] { FAIL() << "the body was called"; };
    expect_error([&] { graph.repeat(3, Gate{empty}, body); }, {"a gated repeat: its gate: found buffer \"empty\" unwritten"});
    expect_error([&] { graph.repeat(3, Gate{few, 3}, body); }, {"a gated repeat", "its gate", "at least 4", "\"few\""});
    expect_error([&] { graph.repeat(3, Gate{floats}, body); }, {"a gated repeat", "its gate", "uint", "\"floats\""});
    expect_error([&] { graph.repeat(3, Gate{Buffer{}}, body); }, {"not of this graph"});
}

TEST_F(RepeatTest, BuildIsRefusedBehindAGate) {
    Settings settings;
    settings.ray_query = true;
    graph = Graph(settings);
    const Buffer gate = written("gate", 1), boxes = graph.transient("boxes", kFloat, 60);
    const Buffer tree = graph.acceleration_structure("tree", 10);
    graph.fill(boxes, 0);
    expect_error([&] { graph.repeat(3, Gate{gate}, [&] { graph.build(boxes, tree); }); }, {"build tree", "gated repeat"});
    graph.repeat(3, [&] { graph.build(boxes, tree); });
}

TEST_F(RepeatTest, PassesBehindAGateShareTheirWorkSize) {
    const Buffer gate = written("gate", 1), x = written("x"), y = graph.transient("y", kUint, 100);
    const Work work = graph.tiles(Count::host(100), 10); // created outside
    const std::size_t before = graph.passes().size();
    const auto add = [&](Buffer from, Buffer to, const Work& size) {
        const std::vector<Binding> bindings{{"From", from}, {"To", to}};
        graph.add_dispatch(program("step", {in("From"), out("To")}), size, bindings, {}, {});
    };
    graph.repeat(5, Gate{gate}, [&] {
        add(x, y, work);
        add(y, x, work);
        add(x, y, graph.one_group(Count::host(7)));
        dispatch(program("close", {out("Gate")}), {{"Gate", gate}});
    });
    std::vector<std::string> names;
    for (const Pass& pass : graph.passes().subspan(before)) names.push_back(pass.name);
    EXPECT_EQ(names, (std::vector<std::string>{"graph/work_size", "graph/gate", "step", "step", "step", "close"}));
    for (const Pass& pass : graph.passes().subspan(before + 2)) {
        EXPECT_TRUE(std::get<Dispatch>(pass.command).work.indirect()) << pass.name;
    }
    EXPECT_EQ(graph.loops()[0].begin, before);
    EXPECT_TRUE(graph.checks().empty()); // no gate needs a capacity check
}

TEST_F(RepeatTest, InvariantWorkSizesAreComputedOnce) {
    const Buffer still = written("still", 1), changing = written("changing", 1), x = written("x");
    const auto sized_by = [&](Buffer count, const gpu::ProgramInterface& interface, Buffer bound) {
        const std::vector<Binding> bindings{{"A", bound}};
        graph.add_dispatch(interface, graph.threads(Count::gpu(count, 0, 100)), bindings, {}, {});
    };
    graph.repeat(4, [&] {
        graph.repeat(3, [&] {
            sized_by(still, program("one", {in("A")}), x);
            sized_by(changing, program("two", {in("A")}), x);
        });
        sized_by(still, program("three", {out("A")}), changing);
    });
    std::vector<std::string> names;
    for (const Pass& pass : graph.passes().subspan(3)) names.push_back(pass.name);
    // The changing count is evaluated between the loops; the other before both, and the pass after the inner loop shares it.
    EXPECT_EQ(names, (std::vector<std::string>{"graph/work_size", "graph/work_size", "one", "two", "three"}));
    ASSERT_EQ(graph.loops().size(), 2u);
    EXPECT_EQ(graph.loops()[0].begin, 4u);
    EXPECT_EQ(graph.loops()[0].end, 8u);
    EXPECT_EQ(graph.loops()[1].begin, 5u);
    EXPECT_EQ(graph.loops()[1].end, 7u);
}

TEST_F(RepeatTest, RewrittenArgumentsAreGatedAgain) {
    const Buffer gate = written("gate", 1), arguments = written("arguments", 4);
    graph.repeat(2, Gate{gate}, [&] {
        const auto add = [&] { graph.add_dispatch(program("p", {}), Work{arguments, arguments}, {}, {}, {}); };
        add();
        add();
        dispatch(program("write", {out("A")}), {{"A", arguments}});
        add();
    });
    const auto gates = std::ranges::count(graph.passes(), "graph/gate", &Pass::name);
    EXPECT_EQ(gates, 2); // "write" has one group, and there is the latch for its arguments
}

// --- memory ---

TEST_F(RepeatTest, BuffersOfTheBodyShareMemoryAndOthersOutliveTheLoop) {
    const auto peak = [&](bool inside) {
        graph = Graph(Settings{});
        const Buffer x = written("x", 1024);
        Buffer a, b, c;
        const auto make = [&] {
            a = graph.transient("a", kUint, 1024);
            b = graph.transient("b", kUint, 1024);
            c = graph.transient("c", kUint, 1024);
        };
        if (!inside) make();
        graph.repeat(10, [&] {
            if (inside) make();
            step(x, a);
            step(a, b);
            step(b, c);
            step(c, x);
        });
        return compile(graph).transient_bytes / 4096;
    };
    EXPECT_EQ(peak(true), 3u); // x, and two of the others at a time
    EXPECT_EQ(peak(false), 4u);
}

TEST_F(RepeatTest, BuffersOfAnInnerBodyAreNewInTheOuterOneToo) {
    const Buffer x = written("x", 1024);
    graph.repeat(10, [&] {
        for (int half = 0; half < 2; ++half) {
            graph.repeat(10, [&] {
                const Buffer a = graph.transient("a", kUint, 1024);
                step(x, a);
                step(a, x);
            });
        }
    });
    EXPECT_EQ(compile(graph).transient_bytes / 4096, 2u); // x, and one of the two a
}

TEST_F(RepeatTest, RepetitionsNeedNoMemory) {
    const auto plan = [&](std::uint32_t times) {
        graph = Graph(Settings{});
        const Buffer x = written("x", 1024), y = graph.transient("y", kUint, 1024);
        graph.repeat(times, [&] {
            step(x, y);
            graph.repeat(times, [&] { step(y, x); });
        });
        return compile(graph);
    };
    const Plan few = plan(10), many = plan(10'000);
    EXPECT_EQ(many.transient_bytes, few.transient_bytes);
    EXPECT_EQ(many.barriers.before, few.barriers.before);
    EXPECT_EQ(many.barriers.again, few.barriers.again);
}

// --- dot() ---

TEST_F(RepeatTest, DotDrawsACluster) {
    const Buffer gate = written("the gate", 1), x = written("x"), y = graph.transient("y", kUint, 100);
    graph.repeat(10, [&] {
        step(x, y);
        graph.repeat(7, Gate{gate}, [&] { step(y, x); });
    });
    const std::string text = dot(graph, compile(graph));
    EXPECT_THAT(text, testing::HasSubstr("subgraph cluster0 {\n    label=\"10 times, a barrier between\""));
    EXPECT_THAT(text, testing::HasSubstr(
                          "subgraph cluster1 {\n      label=\"7 times at most, while the gate is not 0, a barrier between\""));
    EXPECT_THAT(text, testing::ContainsRegex("p[0-9] -> p[0-9] .label=\"x\", style=dashed"));
}

} // namespace
} // namespace mote::graph::test
