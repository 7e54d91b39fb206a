// Specialisation: the workgroup size and other constants reach the shader.
#include "support/gpu_test.hpp"
#include "test_shaders.hpp"

#include <gmock/gmock.h>

namespace mote {
namespace {

class Specialised : public test::GpuTest {
protected:
    static void SetUpTestSuite() {
        // Every thread counts itself; the first also reports the constants that it sees.
        test::add_shader("test/workgroup", R"(#version 460
            #extension GL_GOOGLE_include_directive : require
            #include "common/work.glsl"
            layout(constant_id = 5) const uint FACTOR = 7;
            layout(std430, set = 0, binding = 1) buffer Seen { uint seen[]; };
            void main() {
                atomicAdd(seen[3], 1u);
                if (thread_index() != 0u) return;
                seen[0] = gl_WorkGroupSize.x;
                seen[1] = WORKGROUP_SIZE;
                seen[2] = FACTOR;
            })");
    }
};

TEST_F(Specialised, WorkgroupSizeIsApplied) {
    for (const std::uint32_t size : {32u, 64u, 128u, 256u}) {
        ContextOptions options = test::test_options();
        options.workgroup_size = size;
        Context context(options);
        const gpu::Buffer seen(context.device(), "seen", 16);
        const std::vector<std::uint32_t> zeros(4);
        gpu::upload(context.device(), seen, std::as_bytes(std::span(zeros)));
        graph::Graph graph(graph::Settings::of(context.device()));
        graph.pass("test/workgroup", graph.threads(graph::Count::host(3 * size - 1)),
                   {{"Seen", graph.import("seen", gpu::kUint, seen)}});
        graph::Executable(context.device(), graph).run();
        EXPECT_THAT(gpu::download<std::uint32_t>(context.device(), seen), ::testing::ElementsAre(size, size, 7u, 3 * size));
    }
}

TEST_F(Specialised, ConstantsAreApplied) {
    const gpu::Buffer seen = filled<std::uint32_t>("seen", 4, 0);
    graph::Graph graph = new_graph();
    const graph::Buffer imported = graph.import("seen", gpu::kUint, seen);
    graph.pass("test/workgroup", graph.threads(graph::Count::host(1)), {{"Seen", imported}}, {{"FACTOR", 1234}});
    run(graph);
    EXPECT_EQ(download<std::uint32_t>(seen)[2], 1234u);
}

TEST_F(Specialised, ProgramsAreCompiledOncePerSpecialisation) {
    const gpu::Program& first = device().program({"algorithms/reduce_uint", 64, {{"OP", 1}, {"LANES", 32}}});
    EXPECT_EQ(&device().program({"algorithms/reduce_uint", 64, {{"OP", 1}, {"LANES", 32}}}), &first);
    EXPECT_NE(&device().program({"algorithms/reduce_uint", 64, {{"OP", 2}, {"LANES", 32}}}), &first);
    EXPECT_NE(&device().program({"algorithms/reduce_uint", 32, {{"OP", 1}, {"LANES", 32}}}), &first);
}

TEST_F(Specialised, AnUnknownConstantIsAlwaysAnError) {
    for (int time = 0; time < 2; ++time) {
        try {
            device().program({"algorithms/reduce_uint", 64, {{"LANE", 32}}});
            FAIL();
        } catch (const Error& error) {
            EXPECT_STREQ(error.what(), "program \"algorithms/reduce_uint\": found the specialisation constant \"LANE\", expected "
                                       "one of the program's");
        }
    }
}

} // namespace
} // namespace mote
