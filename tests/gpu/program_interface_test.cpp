// Reflection: the interface of a program, and the interfaces that mote refuses.
#include "gpu/program_interface.hpp"
#include "gpu/shaders.hpp"
#include "test_shaders.hpp"

#include <mote/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mote {
namespace {

using gpu::BlockInterface;
using gpu::ProgramInterface;
using ::testing::HasSubstr;

ProgramInterface reflect_glsl(const std::string& declarations, const std::string& body = "") {
    return gpu::reflect("test", test::compile_glsl("#version 460\n#extension GL_GOOGLE_include_directive : require\n"
                                                   "layout(local_size_x_id = 0) in;\n" +
                                                   declarations + "\nvoid main() {" + body + "}\n"));
}

std::string error_of(const std::string& declarations, const std::string& body) {
    try {
        reflect_glsl(declarations, body);
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

void expect_block(const BlockInterface& block, const char* name, std::uint32_t binding, bool reads, bool writes,
                  const gpu::ElementType& element) {
    EXPECT_EQ(block.name, name);
    EXPECT_EQ(block.binding, binding) << name;
    EXPECT_EQ(block.reads, reads) << name;
    EXPECT_EQ(block.writes, writes) << name;
    EXPECT_EQ(block.element, element) << name << " holds " << block.element.name << " of " << block.element.stride;
}

TEST(ProgramInterface, OfTheWorkSizePass) {
    const ProgramInterface& interface = gpu::find_shader("graph/work_size").interface;
    EXPECT_EQ(interface.name, "graph/work_size");
    ASSERT_EQ(interface.blocks.size(), 3u);
    expect_block(interface.blocks[0], "Source", 1, true, false, gpu::kUint);
    expect_block(interface.blocks[1], "Result", 2, false, true, gpu::kUint);
    expect_block(interface.blocks[2], "Needed", 3, true, true, gpu::kUint);
    EXPECT_EQ(interface.push_bytes, 24u);
    EXPECT_TRUE(interface.constants.empty()); // the workgroup size is a constant of every program and not listed
}

// shaders/common/list.glsl: a list in parts is an array of blocks.
TEST(ProgramInterface, OfListsInParts) {
    const ProgramInterface& whole = gpu::find_shader("spatial/lists_sort_short").interface;
    const ProgramInterface& in_parts = gpu::find_shader("spatial/lists_sort_short.parts").interface;
    ASSERT_EQ(whole.blocks.size(), in_parts.blocks.size());
    for (std::size_t b = 0; b < whole.blocks.size(); ++b) {
        const BlockInterface& block = whole.blocks[b];
        expect_block(in_parts.blocks[b], block.name.c_str(), block.binding, block.reads, block.writes, block.element);
        EXPECT_EQ(block.parts, 1u);
        EXPECT_EQ(in_parts.blocks[b].parts, block.name == "Neighbours" ? gpu::kParts : 1u) << block.name;
    }
    ASSERT_EQ(in_parts.constants.size(), whole.constants.size() + 1);
    EXPECT_EQ(in_parts.constants.back().name, "PART_BYTES");
}

TEST(ProgramInterface, OfAReductionOfFloats) {
    const ProgramInterface& interface = gpu::find_shader("algorithms/reduce_float").interface;
    ASSERT_EQ(interface.blocks.size(), 3u);
    expect_block(interface.blocks[0], "Work", 0, true, false, gpu::kUint);
    expect_block(interface.blocks[1], "Values", 1, true, false, gpu::kVec4);
    expect_block(interface.blocks[2], "Partials", 2, false, true, gpu::kFloat);
    EXPECT_EQ(interface.push_bytes, 0u);
    ASSERT_EQ(interface.constants.size(), 2u);
    EXPECT_EQ(interface.constants[0].name, "OP");
    EXPECT_EQ(interface.constants[0].id, 1u);
    EXPECT_EQ(interface.constants[1].name, "LANES");
    EXPECT_EQ(interface.constants[1].id, 2u);
}

TEST(ProgramInterface, OfABlockThatIsReadAndWritten) {
    const ProgramInterface& interface = gpu::find_shader("algorithms/segmented_reduce_levels_mat3").interface;
    ASSERT_EQ(interface.blocks.size(), 2u);
    expect_block(interface.blocks[1], "Tree", 1, true, true, gpu::kMat3);
    EXPECT_EQ(interface.push_bytes, 12u);
}

TEST(ProgramInterface, ReportsEveryElementType) {
    const ProgramInterface interface = reflect_glsl(
        R"(
        struct Pair { vec3 place; uint id; mat3 turn; };
        layout(std430, set = 0, binding = 0) readonly buffer U2 { uvec2 u2[]; };
        layout(std430, set = 0, binding = 1) readonly buffer I { int i[]; };
        layout(std430, set = 0, binding = 2) readonly buffer V2 { vec2 v2[]; };
        layout(std430, set = 0, binding = 3) readonly buffer Fixed { vec4 fixed_size[3]; };
        layout(std430, set = 0, binding = 4) readonly buffer One { float one; };
        layout(std430, set = 0, binding = 5) readonly buffer Structs { Pair structs[]; };
        layout(std430, set = 0, binding = 6) buffer Several { uint count; uint rest[]; } several;
        layout(std430, set = 0, binding = 7) buffer Record { float result; Pair pair; mat3 turns[1]; vec4 rest; };)",
        "result = float(u2[0].x) + float(i[0]) + v2[0].x + fixed_size[2].x + one + structs[1].place.x + float(several.rest[0]);");
    ASSERT_EQ(interface.blocks.size(), 8u);
    expect_block(interface.blocks[0], "U2", 0, true, false, gpu::kUvec2);
    expect_block(interface.blocks[1], "I", 1, true, false, {"int", 4});
    expect_block(interface.blocks[2], "V2", 2, true, false, {"vec2", 8});
    expect_block(interface.blocks[3], "Fixed", 3, true, false, gpu::kVec4);
    EXPECT_EQ(interface.blocks[3].fixed_bytes, 48u);
    expect_block(interface.blocks[4], "One", 4, true, false, gpu::kFloat);
    EXPECT_EQ(interface.blocks[4].fixed_bytes, 4u);
    expect_block(interface.blocks[5], "Structs", 5, true, false, {"Pair", 64});
    EXPECT_EQ(interface.blocks[5].fixed_bytes, 0u);
    // By the block's name, not by its instance's.
    expect_block(interface.blocks[6], "Several", 6, true, true, {"Several", 4});
    EXPECT_EQ(interface.blocks[6].fixed_bytes, 4u);
    expect_block(interface.blocks[7], "Record", 7, true, true, {"Record", 144});
    EXPECT_EQ(interface.blocks[7].fixed_bytes, 144u);
}

TEST(ProgramInterface, ReportsTheMembersOfNestedStructs) {
    const auto members = gpu::reflect_members("test", test::compile_glsl(R"(#version 460
        layout(local_size_x = 1) in;
        struct Pair { vec3 place; uint id; mat3 turn; };
        layout(std430, set = 0, binding = 0) buffer Pairs { uint count; Pair pairs[]; };
        layout(push_constant) uniform Push { uvec2 range; float scale; };
        void main() { pairs[range.x].place.x = scale; })"));
    std::vector<std::string> lines;
    for (const gpu::MemberLayout& m : members) lines.push_back(m.name + " " + std::to_string(m.offset));
    EXPECT_THAT(lines, ::testing::ElementsAre("Pairs.count 0", "Pairs.pairs 16", "Pair.place 0", "Pair.id 12", "Pair.turn 16",
                                              "Push.range 0", "Push.scale 8"));
}

TEST(ProgramInterface, Accepts128BytesOfPushConstants) {
    EXPECT_EQ(reflect_glsl("layout(std430, binding = 0) writeonly buffer To { float to; };\n"
                           "layout(push_constant) uniform Push { vec4 values[8]; };",
                           "to = values[7].w;")
                  .push_bytes,
              128u);
}

TEST(ProgramInterface, RefusesMorePushConstants) {
    EXPECT_EQ(error_of("layout(std430, binding = 0) writeonly buffer To { float to; };\n"
                       "layout(push_constant) uniform Push { vec4 values[8]; float more; };",
                       "to = more;"),
              "program \"test\": found 132 bytes of push constants, expected at most 128");
}

TEST(ProgramInterface, RefusesUniformBuffers) {
    EXPECT_THAT(error_of("layout(std430, binding = 0) writeonly buffer To { float to; };\n"
                         "layout(std140, binding = 1) uniform Settings { float render_context; } settings;",
                         "to = settings.render_context;"),
                HasSubstr("program \"test\": found \"settings\" at set 0, binding 1, expected storage blocks, texel buffers, "
                          "acceleration structures and sampled images in set 0"));
}

TEST(ProgramInterface, RefusesASecondSet) {
    EXPECT_THAT(error_of("layout(std430, set = 1, binding = 3) writeonly buffer To { float to; } target;", "target.to = 1.0;"),
                HasSubstr("at set 1, binding 3, expected storage blocks, texel buffers, acceleration structures and sampled "
                          "images in set 0"));
}

TEST(ProgramInterface, RefusesDataThatIsNotSpirv) {
    const std::vector<std::uint32_t> garbage{0xDEADBEEF, 1, 2, 3, 4, 5, 6, 7};
    for (const std::vector<std::uint32_t>& words : {garbage, std::vector<std::uint32_t>{}}) {
        try {
            gpu::reflect("broken", words);
            FAIL();
        } catch (const Error& error) {
            EXPECT_EQ(std::string(error.what()),
                      "program \"broken\": found " + std::to_string(words.size()) + " words, expected valid SPIR-V");
        }
    }
}

TEST(ProgramInterface, RefusesTruncatedSpirv) {
    std::vector<std::uint32_t> words = gpu::find_shader("algorithms/gather_uint").spirv;
    words.resize(words.size() / 2);
    EXPECT_THROW(gpu::reflect("cut", words), Error);
}

TEST(ProgramInterface, RefusesBlocksWithoutNames) {
    const std::vector<std::uint32_t>& words = gpu::find_shader("algorithms/gather_uint").spirv;
    std::vector<std::uint32_t> stripped(words.begin(), words.begin() + 5);
    for (std::size_t at = 5; at < words.size(); at += words[at] >> 16) {
        constexpr std::uint32_t kOpName = 5;
        if ((words[at] & 0xFFFF) == kOpName) continue;
        stripped.insert(stripped.end(), words.begin() + static_cast<std::ptrdiff_t>(at),
                        words.begin() + static_cast<std::ptrdiff_t>(at + (words[at] >> 16)));
    }
    try {
        gpu::reflect("stripped", stripped);
        FAIL();
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("program \"stripped\": found a block without a name"));
    }
}

TEST(ProgramInterface, AnUnknownProgramIsAnErrorNamingIt) {
    try {
        gpu::find_shader("algorithms/bogo_sort");
        FAIL();
    } catch (const std::exception& error) {
        EXPECT_THAT(error.what(), HasSubstr("algorithms/bogo_sort"));
    }
}

} // namespace
} // namespace mote
