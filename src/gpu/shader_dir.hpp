// Compiles GLSL from a folder at run time instead of using the SPIR-V embedded in the library: edit a shader and run again
// without a build. Mutation testing uses it too. The target mote_glsl; for tests and programs only.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

namespace mote::gpu {

/// Compiles `dir`/`name`.comp with the settings of the build (with MOTE_TEXEL and MOTE_PARTS defined for the forms of
/// shaders.hpp), or `dir`/`name` if the name ends in ".vert" or ".frag". #include is resolved relative to the including file,
/// then `dir`, then the shader folders of mote's source. Throws Error with the file and the compiler's first error. Thread-safe.
std::vector<std::uint32_t> compile_shader(const std::filesystem::path& dir, std::string_view name);

/// The folder named by the environment variable MOTE_SHADER_DIR, a copy of shaders/ or of render/shaders/; empty if it is not
/// set. Throws Error if it is not a folder or has no shaders.
std::filesystem::path shader_dir_of_environment();

/// The program of this name from `dir`; empty if `dir` does not have it, so that the embedded one is used.
std::vector<std::uint32_t> find_in_shader_dir(const std::filesystem::path& dir, std::string_view name);

/// Programs created from now on take their shaders from that folder where it has them. Call once, first thing in main().
void use_shader_dir_from_environment();

} // namespace mote::gpu
