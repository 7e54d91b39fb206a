// The SPIR-V of every shader below shaders/, embedded in the library by the build (cmake/MoteShaders.cmake). Another library
// (mote::render) has its own table and registers it with add_shaders() of gpu/shaders.hpp.
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

/// All of them, sorted by name. Valid for the lifetime of the process.
std::span<const EmbeddedShader> embedded_shaders();

} // namespace mote::gpu
