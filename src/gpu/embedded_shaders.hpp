// The SPIR-V of every shader below shaders/, put into the library by the build (cmake/MoteShaders.cmake).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace mote::gpu {

struct EmbeddedShader {
    std::string_view name; ///< The path below shaders/ without its extension: "algorithms/scan_tiles".
    std::span<const std::uint32_t> words;
};

/// All of them, sorted by name. Valid for the life of the program.
std::span<const EmbeddedShader> embedded_shaders();

} // namespace mote::gpu
