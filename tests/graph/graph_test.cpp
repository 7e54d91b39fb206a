// The graph's builder: the error for each mistake.
#include "graph_case.hpp"

#include <algorithm>

namespace mote::graph::test {
namespace {

// --- mistakes in a dispatch ---

TEST_F(GraphTest, WrongBlockName) {
    const auto p = program("spatial/encode", {in("Positions"), out("Codes")});
    const Buffer a = numbers("a");
    const Buffer b = graph.transient("b", kUint, 100);
    expect_error(
        [&] {
            dispatch(p, {{"Positions", a}, {"Code", b}});
        },
        {"pass \"spatial/encode\"", "a binding to \"Code\"", "Positions, Codes"});
    dispatch(p, {{"Positions", a}, {"Codes", b}});
    EXPECT_EQ(graph.passes().size(), 1u);
}

TEST_F(GraphTest, ExtraBinding) {
    const auto p = program("p", {in("A")});
    const Buffer a = numbers("a");
    expect_error([&] { dispatch(p, {{"A", a}, {"B", a}}); }, {"pass \"p\"", "found a binding to \"B\"", "blocks: A"});
}

TEST_F(GraphTest, MissingBinding) {
    const auto p = program("p", {in("A"), out("B")});
    const Buffer a = numbers("a");
    expect_error([&] { dispatch(p, {{"A", a}}); }, {"pass \"p\"", "found nothing bound to block \"B\", expected a buffer"});
}

TEST_F(GraphTest, DoubleBinding) {
    const auto p = program("p", {in("A")});
    const Buffer a = numbers("a");
    const Buffer b = numbers("b");
    expect_error([&] { dispatch(p, {{"A", a}, {"A", b}}); }, {"pass \"p\"", "found two bindings to \"A\", expected one"});
}

TEST_F(GraphTest, TypeMismatch) {
    const auto p = program("p", {in("A", kVec4)});
    const Buffer a = numbers("a");
    expect_error(
        [&] {
            dispatch(p, {{"A", a}});
        },
        {"pass \"p\"", "block \"A\"", "vec4 (16 bytes each)", "buffer \"a\"", "uint (4 bytes each)"});
}

TEST_F(GraphTest, SameNameWithAnotherSizeIsAnotherType) {
    const auto p = program("p", {in("A", {"Particle", 32})});
    const std::vector<std::byte> data(96);
    const Buffer a = graph.constant("a", {"Particle", 48}, data);
    expect_error([&] { dispatch(p, {{"A", a}}); }, {"pass \"p\"", "block \"A\"", "32 bytes", "48 bytes"});
}

TEST_F(GraphTest, AsVec4RequiresUintOrFloat) {
    const Buffer a = numbers("a");
    const auto uints = program("uints", {in("A", gpu::kUvec4)});
    const auto floats = program("floats", {in("A", kVec4)});
    dispatch(uints, {{"A", a, View::as_vec4}});
    expect_error([&] { dispatch(uints, {{"A", a}}); }, {"pass \"uints\"", "block \"A\"", "uvec4", "uint"});
    expect_error(
        [&] {
            dispatch(floats, {{"A", a, View::as_vec4}});
        },
        {"pass \"floats\"", "block \"A\"", "vec4", "uint", "seen as vec4"});
    const auto pairs = program("pairs", {in("A", gpu::kUint)});
    expect_error([&] { dispatch(pairs, {{"A", a, View::as_vec4}}); }, {"pass \"pairs\"", "block \"A\"", "seen as vec4"});
}

TEST_F(GraphTest, PushConstantSizeMismatch) {
    const auto p = program("p", {in("A")}, 12);
    const Buffer a = numbers("a");
    expect_error([&] { dispatch(p, {{"A", a}}, 8); }, {"pass \"p\"", "8 bytes of push constants", "expected 12"});
    expect_error([&] { dispatch(p, {{"A", a}}); }, {"pass \"p\"", "0 bytes of push constants", "expected 12"});
    const auto none = program("none", {in("A")});
    expect_error([&] { dispatch(none, {{"A", a}}, 4); }, {"pass \"none\"", "4 bytes of push constants", "expected 0"});
    dispatch(p, {{"A", a}}, 12);
}

TEST_F(GraphTest, UnknownSpecialisationConstant) {
    const auto p = program("p", {in("A")}, 0, {{"RADIX_BITS", 3}, {"FAST", 4}});
    const Buffer a = numbers("a");
    expect_error(
        [&] {
            dispatch(p, {{"A", a}}, 0, {{"RADIX", 4}});
        },
        {"pass \"p\"", "found the specialisation constant \"RADIX\"", "RADIX_BITS, FAST"});
    dispatch(p, {{"A", a}}, 0, {{"FAST", 1}});
    const auto& specialisation = std::get<Dispatch>(graph.passes().back().command).specialisation;
    EXPECT_EQ(specialisation.program, "p");
    EXPECT_EQ(specialisation.workgroup_size, graph.settings().workgroup_size);
    EXPECT_EQ(specialisation.constants, (std::vector<gpu::ConstantValue>{{"FAST", 1}}));
}

TEST_F(GraphTest, ReadingAnUnwrittenBuffer) {
    for (const Storage storage : {Storage::transient, Storage::readback}) {
        const Buffer b = storage == Storage::transient ? graph.transient("b", kUint, 100) : graph.readback("b", kUint, 100);
        const Buffer c = graph.transient("c", kUint, 100);
        const auto reader = program("reader", {in("A")});
        const auto updater = program("updater", {in_out("A")});
        const auto writer = program("writer", {out("A")});
        expect_error([&] { dispatch(reader, {{"A", b}}); }, {"pass \"reader\"", "block \"A\"", "found buffer \"b\" unwritten"});
        expect_error([&] { dispatch(updater, {{"A", b}}); }, {"pass \"updater\"", "block \"A\"", "found buffer \"b\" unwritten"});
        expect_error([&] { graph.copy(b, c, 1); }, {"copy b to c", "found buffer \"b\" unwritten"});
        dispatch(writer, {{"A", b}});
        dispatch(reader, {{"A", b}});
        dispatch(updater, {{"A", b}});
        graph.copy(b, c, 1);
        dispatch(reader, {{"A", c}});
    }
}

TEST_F(GraphTest, FillCountsAsWriting) {
    const Buffer b = graph.transient("b", kUint, 100);
    graph.fill(b, 7);
    dispatch(program("reader", {in("A")}), {{"A", b}});
    EXPECT_EQ(graph.passes().size(), 2u);
}

TEST_F(GraphTest, WritingAConstant) {
    const Buffer a = numbers("a");
    const Buffer b = numbers("b");
    expect_error(
        [&] {
            dispatch(program("p", {out("A")}), {{"A", a}});
        },
        {"pass \"p\"", "block \"A\"", "found the constant \"a\", expected another buffer"});
    expect_error(
        [&] {
            dispatch(program("p", {in_out("A")}), {{"A", a}});
        },
        {"pass \"p\"", "block \"A\"", "found the constant \"a\", expected another buffer"});
    expect_error([&] { graph.fill(a, 0); }, {"fill", "found the constant \"a\", expected another buffer"});
    expect_error([&] { graph.copy(b, a, 1); }, {"copy b to a", "found the constant \"a\", expected another buffer"});
}

TEST_F(GraphTest, SameBufferReadAndWrittenInOnePass) {
    const Buffer b = graph.transient("b", kUint, 100);
    graph.fill(b, 0);
    for (const auto& writer : {out("B"), in_out("B")}) {
        expect_error(
            [&] {
                dispatch(program("p", {in("A"), writer}), {{"A", b}, {"B", b}});
            },
            {"pass \"p\"", "buffer \"b\"", "\"A\" and \"B\"", "writes"});
        expect_error(
            [&] {
                dispatch(program("p", {writer, in("C")}), {{"B", b}, {"C", b}});
            },
            {"pass \"p\"", "buffer \"b\"", "\"B\" and \"C\"", "writes"});
    }
    dispatch(program("p", {in("A"), in("B")}), {{"A", b}, {"B", b}}); // both only read
}

TEST_F(GraphTest, BufferSmallerThanTheBlocksFixedPart) {
    auto p = program("p", {in("A")});
    p.blocks[0].fixed_bytes = 404;
    const Buffer a = numbers("a", 100);
    expect_error(
        [&] {
            dispatch(p, {{"A", a}});
        },
        {"pass \"p\"", "block \"A\"", "found 400 bytes in buffer \"a\"", "expected 404"});
    p.blocks[0].fixed_bytes = 400;
    dispatch(p, {{"A", a}});
}

TEST_F(GraphTest, BufferOfAnotherGraph) {
    const auto p = program("p", {in("A")});
    expect_error([&] { dispatch(p, {{"A", Buffer{}}}); }, {"pass \"p\"", "block \"A\"", "not of this graph"});
    expect_error([&] { dispatch(p, {{"A", Buffer{1000}}}); }, {"pass \"p\"", "block \"A\"", "not of this graph"});
    expect_error([&] { graph.fill(Buffer{}, 0); }, {"not of this graph"});
    const auto with_work = program("q", {in("Work")});
    expect_error([&] { graph.add_dispatch(with_work, Work{}, {}, {}, {}); },
                 {"pass \"q\"", "block \"Work\"", "not of this graph"});
}

TEST_F(GraphTest, WorkBlockIsBoundAutomatically) {
    const auto p = program("p", {in("Work"), in("A")});
    const Buffer a = numbers("a");
    dispatch(p, {{"A", a}});
    const auto& made = std::get<Dispatch>(graph.passes().back().command);
    EXPECT_EQ(made.buffers, (std::vector<Buffer>{made.work.block, a}));
}

TEST_F(GraphTest, BuffersFollowTheOrderOfTheBlocks) {
    const Buffer a = numbers("a");
    const Buffer b = graph.transient("b", kUint, 100);
    const Buffer c = graph.readback("c", kUint, 100);
    dispatch(program("p", {out("C"), in("A"), out("B")}), {{"A", a}, {"B", b}, {"C", c}});
    EXPECT_EQ(std::get<Dispatch>(graph.passes().back().command).buffers, (std::vector<Buffer>{c, a, b}));
}

// --- mistakes with buffers, fills and copies ---

TEST_F(GraphTest, ImportingTwice) {
    const SizedBuffer positions(1600);
    const Buffer first = graph.import("positions", kVec4, positions.get());
    EXPECT_EQ(graph.info(first).count, 100u);
    EXPECT_EQ(graph.info(first).storage, Storage::imported);
    expect_error([&] { graph.import("again", kUint, positions.get()); },
                 {"\"again\"", "found one imported before as \"positions\""});
    const SizedBuffer other(1600);
    graph.import("other", kVec4, other.get());
}

TEST_F(GraphTest, BufferOverTheDevicesLimit) {
    Settings settings;
    settings.max_buffer_bytes = 4000;
    graph = Graph(settings);
    graph.transient("fits", kUint, 1000);
    expect_error([&] { graph.transient("t", kUint, 1001); }, {"buffer \"t\"", "1001 elements of 4 bytes", "4000 bytes"});
    expect_error([&] { graph.readback("r", kVec4, 251); }, {"buffer \"r\"", "251 elements of 16 bytes", "4000 bytes"});
    expect_error([&] { numbers("c", 1001); }, {"buffer \"c\"", "1001 elements of 4 bytes", "4000 bytes"});
    const SizedBuffer large(4004);
    expect_error([&] { graph.import("i", kUint, large.get()); }, {"buffer \"i\"", "1001 elements of 4 bytes", "4000 bytes"});
    // 2^62 elements of 4 bytes are 0 bytes modulo 2^64.
    expect_error([&] { graph.transient("t", kUint, std::uint64_t{1} << 62); }, {"buffer \"t\"", "4000 bytes"});
}

TEST_F(GraphTest, ConstantOfPartOfAnElement) {
    const std::vector<std::byte> data(18);
    expect_error([&] { graph.constant("c", kVec4, data); }, {"constant \"c\"", "18 bytes", "16 bytes of vec4"});
}

TEST_F(GraphTest, CopyingMoreThanTheBuffersHold) {
    const Buffer small = numbers("small", 10);
    const Buffer target = graph.transient("target", kUint, 5);
    expect_error([&] { graph.copy(small, target, 11); },
                 {"copy small to target", "the source", "at least 11 elements", "\"small\"", "capacity of 10"});
    expect_error([&] { graph.copy(small, target, 6); },
                 {"copy small to target", "the target", "at least 6 elements", "\"target\"", "capacity of 5"});
    graph.copy(small, target, 5);
    EXPECT_EQ(std::get<Copy>(graph.passes().back().command).bytes, 20u);
}

TEST_F(GraphTest, CopyingToAnotherTypeOrToItself) {
    const Buffer from = numbers("from");
    const Buffer to = graph.transient("to", kFloat, 100);
    expect_error([&] { graph.copy(from, to, 1); }, {"copy from to to", "the target", "uint", "found float in buffer \"to\""});
    graph.fill(to, 0);
    expect_error([&] { graph.copy(to, to, 1); }, {"copy to to to", "found one buffer as source and target, expected two"});
}

TEST_F(GraphTest, Require) {
    const Buffer a = numbers("a", 10);
    graph.require("sort", "its keys", a, kUint, 10);
    expect_error([&] { graph.require("sort", "its keys", a, kUint, 11); }, {"sort: its keys", "11", "\"a\"", "capacity of 10"});
    expect_error([&] { graph.require("sort", "its keys", a, kFloat, 1); },
                 {"sort: its keys", "float", "found uint in buffer \"a\""});
}

TEST_F(GraphTest, ProgramThatDoesNotExist) {
    expect_error([&] { graph.pass("no/such_program", Work{}, {}); }, {"no/such_program"});
}

// --- accesses ---

TEST_F(GraphTest, AccessesComeFromTheProgram) {
    const Buffer a = numbers("a");
    const Buffer b = graph.transient("b", kUint, 100);
    const Buffer c = graph.transient("c", kUint, 100);
    graph.fill(b, 0);
    dispatch(program("p", {in("A"), in_out("B"), out("C")}), {{"A", a}, {"B", b}, {"C", c}});
    graph.copy(b, c, 3);

    const auto text = [&](const Access& access) {
        return graph.info(access.buffer).name +
               (access.stage == kCompute    ? " compute"
                : access.stage == kTransfer ? " transfer"
                                            : " ?") +
               (access.reads ? " reads" : "") + (access.writes ? " writes" : "");
    };
    std::vector<std::vector<std::string>> passes;
    for (const Pass& pass : graph.passes()) {
        passes.emplace_back();
        for (const Access& access : pass.accesses) passes.back().push_back(text(access));
    }
    EXPECT_EQ(passes, (std::vector<std::vector<std::string>>{
                          {"b transfer writes"},
                          {"a compute reads", "b compute reads writes", "c compute writes"},
                          {"b transfer reads", "c transfer writes"},
                      }));
    EXPECT_EQ(graph.info(a).version, 0u);
    EXPECT_EQ(graph.info(b).version, 2u);
    EXPECT_EQ(graph.info(c).version, 2u);
}

TEST_F(GraphTest, IndirectDispatchReadsItsArguments) {
    const Buffer arguments = graph.transient("arguments", kUint, 4);
    const Buffer b = graph.transient("b", kUint, 100);
    graph.fill(arguments, 1);
    const std::vector<Binding> bindings{{"B", b}};
    graph.add_dispatch(program("p", {out("B")}), Work{arguments, arguments}, bindings, {}, {});
    const std::vector<Access>& accesses = graph.passes().back().accesses;
    EXPECT_TRUE(std::ranges::any_of(accesses, [&](const Access& access) {
        return access.buffer == arguments && access.stage == kIndirect && access.reads && !access.writes;
    }));
}

// --- acceleration structures ---

gpu::BlockInterface rays_at(const char* name) {
    return {name, 0, true, false, gpu::BlockKind::acceleration_structure, gpu::kAccelerationStructure, 0};
}

class BuildTest : public GraphTest {
protected:
    BuildTest() {
        Settings settings;
        settings.ray_query = true;
        graph = Graph(settings);
    }
};

TEST_F(GraphTest, NoAccelerationStructuresWithoutRayQuery) {
    expect_error([&] { graph.acceleration_structure("tree", 10); },
                 {"\"tree\"", "found a device without ray query, or MOTE_RAY_QUERY=0, expected "});
}

TEST_F(BuildTest, ReadsBoxesAndWritesTheStructure) {
    const Buffer boxes = graph.transient("boxes", kFloat, 60);
    const Buffer tree = graph.acceleration_structure("tree", 10);
    graph.fill(boxes, 0);
    graph.build(boxes, tree);
    const Pass& pass = graph.passes().back();
    EXPECT_EQ(pass.name, "build tree");
    ASSERT_EQ(pass.accesses.size(), 2u);
    const auto is = [](const Access& access, Buffer buffer, bool reads, bool writes) {
        return access.buffer == buffer && access.stage == kBuild && access.reads == reads && access.writes == writes;
    };
    EXPECT_TRUE(is(pass.accesses[0], boxes, true, false));
    EXPECT_TRUE(is(pass.accesses[1], tree, false, true));
    dispatch(program("search", {rays_at("Boxes")}), {{"Boxes", tree}});
}

TEST_F(BuildTest, RefusesMistakes) {
    const Buffer tree = graph.acceleration_structure("tree", 10);
    const Buffer few = graph.transient("few", kFloat, 59);
    const Buffer boxes = graph.transient("boxes", kFloat, 60);
    expect_error([&] { graph.build(few, tree); }, {"build tree: the boxes: found buffer \"few\" unwritten"});
    graph.fill(few, 0);
    graph.fill(boxes, 0);
    expect_error([&] { graph.build(few, tree); }, {"build tree: the boxes: found", "at least 60", "\"few\""});
    expect_error([&] { graph.build(numbers("uints"), tree); }, {"build tree", "float", "found uint in buffer \"uints\""});
    expect_error([&] { graph.build(boxes, boxes); }, {"build boxes", "expected an acceleration structure"});
    const auto search = program("search", {rays_at("Boxes")});
    expect_error([&] { dispatch(search, {{"Boxes", tree}}); }, {"block \"Boxes\"", "unwritten"});
    expect_error([&] { dispatch(search, {{"Boxes", boxes}}); }, {"block \"Boxes\"", "accelerationStructureEXT", "float"});
}

// --- forms of a program (shaders/common/fetch.glsl, shaders/common/list.glsl) ---

std::string program_of(const Pass& pass) { return std::get<Dispatch>(pass.command).specialisation.program; }

// Binds a list of so many uints, in a graph whose bindings span 2048 bytes and whose parts 1024.
const Dispatch& bind_list(Graph& graph, std::uint64_t elements) {
    const Buffer list = graph.transient("list", kUint, elements), count = graph.transient("count", kUint, 1);
    const Buffer offsets = graph.transient("offsets", kUint, 9), lists = graph.transient("lists", kUint, 8);
    for (const Buffer buffer : {list, count, offsets, lists}) graph.fill(buffer, 0);
    graph.pass("spatial/lists_sort_long", graph.threads(Count::host(8)),
               {{"Offsets", offsets}, {"LongLists", lists}, {"Neighbours", list}, {"LoopTruncated", count}}, std::uint32_t{1});
    return std::get<Dispatch>(graph.passes().back().command);
}

class PartsForm : public GraphTest {};

TEST_F(PartsForm, FollowsTheSizeOfLists) {
    Settings settings;
    settings.max_buffer_bytes = 2048;
    settings.part_bytes = 1024;
    for (const bool texel_fetch : {false, true}) {
        settings.texel_fetch = texel_fetch;
        graph = Graph(settings);
        const std::string whole = texel_fetch ? "spatial/lists_sort_long.texel" : "spatial/lists_sort_long";
        EXPECT_EQ(bind_list(graph, 256).specialisation.program, whole);
        for (const std::uint64_t elements : {257u, 1024u}) {
            const gpu::Specialisation found = bind_list(graph, elements).specialisation;
            EXPECT_EQ(found.program, whole + ".parts");
            EXPECT_EQ(found.constants, (std::vector<gpu::ConstantValue>{{"PART_BYTES", 1024}}));
        }
        expect_error([&] { bind_list(graph, 1025); }, {"buffer \"list\"", "1025 elements of 4 bytes", "4096 bytes"});
    }
    settings.texel_fetch = false;
    settings.part_bytes = 0;
    graph = Graph(settings);
    EXPECT_EQ(bind_list(graph, 512).specialisation.program, "spatial/lists_sort_long");
    expect_error([&] { bind_list(graph, 513); }, {"buffer \"list\"", "2048 bytes"});
}

TEST_F(PartsForm, IsForListsOnly) {
    Settings settings;
    settings.max_buffer_bytes = 2048;
    settings.part_bytes = 1024;
    graph = Graph(settings);
    const Buffer from = graph.transient("from", kUint, 513), indices = graph.transient("indices", kUint, 8);
    graph.fill(from, 0);
    graph.fill(indices, 0);
    expect_error(
        [&] {
            graph.pass("algorithms/gather_uint", graph.threads(Count::host(8)),
                       {{"From", from}, {"Indices", indices}, {"To", graph.transient("to", kUint, 8)}});
        },
        {"pass \"algorithms/gather_uint\", block \"From\"", "found 2052 bytes in buffer \"from\"", "at most 2048"});
}

TEST(TexelForm, FollowsTheSettings) {
    for (const bool texel_fetch : {false, true}) {
        Settings settings;
        settings.texel_fetch = texel_fetch;
        Graph graph(settings);
        const Buffer from = graph.transient("from", kUint, 8), indices = graph.transient("indices", kUint, 8);
        graph.fill(from, 0);
        graph.fill(indices, 0);
        const Work work = graph.threads(Count::host(8));
        graph.pass("algorithms/gather_uint", work,
                   {{"From", from}, {"Indices", indices}, {"To", graph.transient("to", kUint, 8)}});
        EXPECT_EQ(program_of(graph.passes().back()), texel_fetch ? "algorithms/gather_uint.texel" : "algorithms/gather_uint");
        // A program without such a form.
        graph.pass("graph/work_size", graph.threads(Count::host(1)),
                   {{"Source", from}, {"Result", graph.transient("result", kUint, 4)}, {"Needed", graph.check("needed", 0, "")}},
                   std::array<std::uint32_t, 6>{});
        EXPECT_EQ(program_of(graph.passes().back()), "graph/work_size");
        // The bindings are checked in both forms.
        const Buffer floats = graph.transient("floats", gpu::kFloat, 8);
        graph.fill(floats, 0);
        try {
            graph.pass("algorithms/gather_uint", work, {{"From", floats}, {"Indices", indices}, {"To", from}});
            ADD_FAILURE() << "no error";
        } catch (const Error& error) {
            EXPECT_THAT(error.what(),
                        testing::HasSubstr(
                            "block \"From\": found float (4 bytes each) in buffer \"floats\", expected uint (4 bytes each)"));
        }
    }
}

// --- checks ---

TEST(GraphCheck, IsAStatusWordInitialisedToOk) {
    Graph graph{Settings{}};
    const Buffer value = graph.check("value", 7, "it is {0}");
    ASSERT_EQ(graph.checks().size(), 1u);
    EXPECT_EQ(graph.checks()[0].value, value);
    EXPECT_EQ(graph.checks()[0].ok_value, 7u);
    EXPECT_EQ(graph.info(value).storage, Storage::readback);
    EXPECT_EQ(graph.info(value).count, 1u);
    const std::uint32_t ok_value = 7;
    EXPECT_THAT(graph.info(value).initial, testing::ElementsAreArray(std::as_bytes(std::span(&ok_value, 1))));
    EXPECT_TRUE(graph.info(value).written) << "a pass may raise or lower it";
}

} // namespace
} // namespace mote::graph::test
