// The SPIR-V of every shader below shaders/, put into the library by the build (cmake/MoteShaders.cmake). A library beside mote
// (mote::render) has such a table of its own and hands it over with add_shaders() of gpu/shaders.hpp.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace mote::gpu {

struct EmbeddedShader {
    /// The path below shaders/, without its extension if that is .comp: "algorithms/scan_tiles", "render/sky.frag".
    std::string_view name;
    std::span<const std::uint32_t> words;
};

/// All of them, sorted by name. Valid for the life of the program.
std::span<const EmbeddedShader> embedded_shaders();

} // namespace mote::gpu
