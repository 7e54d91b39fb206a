// The programs by name ("algorithms/scan_tiles"): embedded in the library or, during development, read from a folder.
#pragma once

#include "gpu/embedded_shaders.hpp"
#include "gpu/program_interface.hpp"

#include <mote/export.hpp>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mote::gpu {

struct Shader {
    std::vector<std::uint32_t> spirv;
    ProgramInterface interface;
};

/// The program of this name, reflected at the first call and kept for the lifetime of the process. Throws Error if there is none.
MOTE_PRIVATE_API const Shader& find_shader(std::string_view name);

/// The forms of a program. A shader that includes common/fetch.glsl has a second one, which reads and writes through texel
/// buffers.
inline constexpr std::string_view kTexelSuffix = ".texel";
std::string texel_form(std::string_view name);
bool has_texel_form(std::string_view name);
/// One that includes common/list.glsl has each of them again, with lists bound in parts.
inline constexpr std::string_view kPartsSuffix = ".parts";
std::string parts_form(std::string_view name);
bool has_parts_form(std::string_view name);
/// The name without these suffixes.
MOTE_PRIVATE_API std::string_view stem_of(std::string_view name);

/// The names of all programs embedded in mote itself, sorted.
std::vector<std::string_view> shader_names();

/// Registers the programs of another library's table; registering it again does nothing. Call before find_shader looks for one of
/// them.
MOTE_PRIVATE_API void add_shaders(std::span<const EmbeddedShader> table);

/// SPIR-V is taken from `source(name)` or, where that is empty, from the embedded program. See shader_dir.hpp. Call before
/// find_shader.
void set_shader_source(std::function<std::vector<std::uint32_t>(std::string_view name)> source);

} // namespace mote::gpu
