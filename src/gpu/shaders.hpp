// The programs by name ("algorithms/scan_tiles"): embedded in the library, or, while developing, taken from a folder.
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

/// The program of this name, reflected at the first call and kept for the life of the process. Throws Error when there is none.
MOTE_PRIVATE_API const Shader& find_shader(std::string_view name);

/// A shader that includes common/fetch.glsl has a second form, in which it reads and writes through texel buffers.
inline constexpr std::string_view kTexelSuffix = ".texel";
std::string texel_form(std::string_view name);
bool has_texel_form(std::string_view name);

/// The names of all programs embedded in mote itself, sorted.
std::vector<std::string_view> shader_names();

/// Makes the programs of another library's table known by their names; a second time does nothing. To be called before
/// find_shader asks for one of them.
MOTE_PRIVATE_API void add_shaders(std::span<const EmbeddedShader> table);

/// Takes SPIR-V from `source(name)` first; where that is empty, the embedded program. See shader_dir.hpp. To be called before
/// find_shader.
void set_shader_source(std::function<std::vector<std::uint32_t>(std::string_view name)> source);

} // namespace mote::gpu
