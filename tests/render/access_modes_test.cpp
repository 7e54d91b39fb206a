// As tests/gpu/device/access_modes_test.cpp, of the compute programs of pictures.
#include "gpu/device/spirv_access.hpp"
#include "gpu/embedded_shaders.hpp"
#include "gpu/program_interface.hpp"

#include <gtest/gtest.h>

namespace mote {

namespace render {
std::span<const gpu::EmbeddedShader> embedded_shaders(); // made by mote_embed_shaders()
}

namespace {

TEST(PictureAccessModes, AreWhatTheInstructionsDo) {
    std::size_t programs = 0;
    for (const auto& [name, words] : render::embedded_shaders()) {
        if (name.find('.') != std::string_view::npos) continue; // is drawn with: graphs do not know it
        SCOPED_TRACE(name);
        const auto really = test::true_accesses(words);
        const gpu::ProgramInterface declared = gpu::reflect(name, words);
        EXPECT_EQ(really.size(), declared.blocks.size());
        for (const gpu::BlockInterface& block : declared.blocks) {
            ASSERT_TRUE(really.contains(block.name)) << block.name;
            EXPECT_EQ(block.reads, really.at(block.name).reads) << block.name;
            EXPECT_EQ(block.writes, really.at(block.name).writes) << block.name;
        }
        ++programs;
    }
    EXPECT_GE(programs, 5u);
}

} // namespace
} // namespace mote
