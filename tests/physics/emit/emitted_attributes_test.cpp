// Emission writes just the attributes that say so (Attribute::emitted).
#include "gpu/embedded_shaders.hpp"
#include "gpu/program_interface.hpp"
#include "physics/state/host_state.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

namespace mote::physics {
namespace {

// "material_id" → "MaterialId", the block that passes bind the attribute to.
std::string block_of(std::string_view attribute) {
    std::string block;
    bool at_start = true;
    for (const char letter : attribute) {
        if (letter != '_') block += at_start ? static_cast<char>(std::toupper(static_cast<unsigned char>(letter))) : letter;
        at_start = letter == '_';
    }
    return block;
}

TEST(EmittedAttributes, AreThoseThatEmissionWrites) {
    std::set<std::string> written;
    for (const gpu::EmbeddedShader& shader : gpu::embedded_shaders()) {
        if (shader.name != std::string_view("physics/emit/emit")) continue;
        for (const gpu::BlockInterface& block : gpu::reflect(shader.name, shader.words).blocks) {
            if (block.writes) written.insert(block.name);
        }
    }
    ASSERT_FALSE(written.empty());
    for (const Attribute& attribute : engine_attributes()) {
        if (attribute.scope != Scope::particle) continue;
        EXPECT_EQ(attribute.emitted, written.contains(block_of(attribute.name))) << attribute.name;
    }
}

} // namespace
} // namespace mote::physics
