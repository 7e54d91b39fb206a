// Every SSBO in GLSL is qualified as readonly, writeonly or neither, as its instructions require. The graph derives barriers from
// this.
#include "gpu/embedded_shaders.hpp"
#include "gpu/program_interface.hpp"
#include "spirv_access.hpp"
#include "test_shaders.hpp"

#include <gtest/gtest.h>

#include <string>

namespace mote {
namespace {

class AccessModes : public ::testing::TestWithParam<gpu::EmbeddedShader> {};

TEST_P(AccessModes, MatchTheInstructions) {
    const auto& [name, words] = GetParam();
    const auto really = test::true_accesses(words);
    const gpu::ProgramInterface declared = gpu::reflect(name, words);
    EXPECT_EQ(really.size(), declared.blocks.size());
    for (const gpu::BlockInterface& block : declared.blocks) {
        ASSERT_TRUE(really.contains(block.name)) << block.name;
        EXPECT_EQ(block.reads, really.at(block.name).reads) << block.name;
        EXPECT_EQ(block.writes, really.at(block.name).writes) << block.name;
    }
}

INSTANTIATE_TEST_SUITE_P(OfEveryProgram, AccessModes,
                         ::testing::ValuesIn(gpu::embedded_shaders().begin(), gpu::embedded_shaders().end()),
                         [](const auto& instance) {
                             std::string name(instance.param.name);
                             for (char& c : name) c = c == '/' || c == '.' ? '_' : c;
                             return name;
                         });

// The scan recognises every kind of read and write that GLSL has.
TEST(TrueAccesses, CoverLoadsStoresAndAtomics) {
    const auto accesses = test::true_accesses(test::compile_glsl(R"(#version 460
        layout(local_size_x = 1) in;
        struct Pair { vec4 a; vec4 b; };
        layout(std430, binding = 0) buffer Read { Pair read[]; };
        layout(std430, binding = 1) buffer Written { Pair written[]; };
        layout(std430, binding = 2) buffer Both { uint both[]; };
        layout(std430, binding = 3) buffer Counted { uint counted; };
        layout(std430, binding = 4) buffer Component { vec4 component[]; };
        layout(std430, binding = 5) buffer Measured { uint measured[]; };
        void main() {
            written[0] = read[measured.length()];
            both[0] += 1u;
            atomicAdd(counted, 1u);
            component[0].y = 1.0;
        })"));
    const auto is = [&](const char* block, bool reads, bool writes) {
        EXPECT_EQ(accesses.at(block).reads, reads) << block;
        EXPECT_EQ(accesses.at(block).writes, writes) << block;
    };
    is("Read", true, false);
    is("Written", false, true);
    is("Both", true, true);
    is("Counted", true, true);
    is("Component", false, true);
    is("Measured", false, false);
}

} // namespace
} // namespace mote
