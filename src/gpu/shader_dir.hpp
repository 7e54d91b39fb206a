// GLSL taken from a folder at run time, instead of the SPIR-V embedded in the library: edit a shader and run
// again, with no build in between; mutation testing works the same way. The target mote_glsl; for tests and
// programs only.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

namespace mote::gpu {

/// Compiles `dir`/`name`.comp with the settings of the build, for a name that ends in ".texel" with MOTE_TEXEL defined, or
/// `dir`/`name` if the name ends in ".vert" or ".frag". #include is resolved beside the including file, then from `dir`, then
/// from the folders of shaders in mote's own source. Throws Error with the file and the compiler's first complaint. May be called
/// from several threads.
std::vector<std::uint32_t> compile_shader(const std::filesystem::path& dir, std::string_view name);

/// The folder that the environment's MOTE_SHADER_DIR names, a copy of shaders/ or of render/shaders/; empty if there is none.
/// Throws Error when that is not a folder, or one without shaders.
std::filesystem::path shader_dir_of_environment();

/// The program of this name from `dir`, or nothing where it is not there: the embedded one is meant.
std::vector<std::uint32_t> find_in_shader_dir(const std::filesystem::path& dir, std::string_view name);

/// Makes every program created from now on take its shader from the environment's folder, if it has it. Call once, first thing in
/// main().
void use_shader_dir_from_environment();

} // namespace mote::gpu
