#include "gpu/shader_dir.hpp"

#include "gpu/format.hpp"
#include "gpu/shaders.hpp"

#include <mote/error.hpp>

#include <glslang/Public/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>
#include <glslang/SPIRV/GlslangToSpv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

namespace mote::gpu {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> read_text(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in || fs::is_directory(path)) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(in), {});
}

constexpr std::array<const char*, 2> kSourceDirs{MOTE_SOURCE_SHADERS, MOTE_SOURCE_RENDER_SHADERS};

/// The file and stage denoted by a program's name.
struct Source {
    explicit Source(std::string_view name) {
        if (name.ends_with(".vert")) stage = EShLangVertex;
        if (name.ends_with(".frag")) stage = EShLangFragment;
        const std::string_view stem = stem_of(name);
        const std::string_view form = name.substr(stem.size());
        if (form.starts_with(kTexelSuffix)) preamble += "#define MOTE_TEXEL\n";
        if (form.ends_with(kPartsSuffix)) preamble += "#define MOTE_PARTS\n";
        file = stage == EShLangCompute ? mote::format("{}.comp", stem) : std::string(stem);
    }
    EShLanguage stage = EShLangCompute;
    std::string preamble;
    std::string file;
};

/// Resolves #include "x" relative to the including file, then from the root and mote's source; #include <x> only from those.
class Includer final : public glslang::TShader::Includer {
public:
    explicit Includer(fs::path root) : root_(std::move(root)) {}

    IncludeResult* includeLocal(const char* header, const char* includer, std::size_t) override {
        return open(fs::path(includer).parent_path() / header); // on null, glslang calls includeSystem
    }

    IncludeResult* includeSystem(const char* header, const char*, std::size_t) override {
        IncludeResult* found = open(root_ / header);
        for (const char* dir : kSourceDirs) {
            if (found == nullptr) found = open(fs::path(dir) / header);
        }
        return found;
    }

    void releaseInclude(IncludeResult* result) override {
        if (!result) return;
        delete static_cast<std::string*>(result->userData);
        delete result;
    }

private:
    static IncludeResult* open(const fs::path& path) {
        std::optional<std::string> text = read_text(path);
        if (!text) return nullptr;
        auto owned = std::make_unique<std::string>(std::move(*text));
        auto result = std::make_unique<IncludeResult>(path.generic_string(), owned->data(), owned->size(), owned.get());
        static_cast<void>(owned.release()); // now the result's user data; releaseInclude() deletes both
        return result.release();
    }

    fs::path root_;
};

/// glslang's log begins error lines with "ERROR: " and often has empty ones.
std::string first_error(std::string_view log) {
    constexpr std::string_view kMark = "ERROR: ";
    const std::size_t start = log.find(kMark);
    if (start != std::string_view::npos) log.remove_prefix(start + kMark.size());
    return std::string(log.substr(0, log.find('\n')));
}

} // namespace

std::vector<std::uint32_t> compile_shader(const fs::path& dir, std::string_view name) {
    // Once per process and never finalised: glslang's tables are small, and other threads may be compiling.
    static const bool kInitialized = glslang::InitializeProcess();
    if (!kInitialized) throw Error("glslang: cannot be initialised: InitializeProcess() failed");

    const Source named(name);
    const std::string file = (dir / named.file).generic_string();
    std::error_code unknown;
    if (fs::is_directory(file, unknown)) throw Error(mote::format("{}: found a folder, expected a file", file));
    errno = 0;
    const std::optional<std::string> text = read_text(file);
    if (!text) throw Error(mote::format("{}: cannot be read: {}", file, std::strerror(errno)));

    const char* const source = text->c_str();
    const char* const label = file.c_str();
    const int length = static_cast<int>(text->size());
    const auto messages = static_cast<EShMessages>(EShMsgSpvRules | EShMsgVulkanRules);

    // Equal to `glslangValidator -V --target-env vulkan1.3`, as the build has it (cmake/MoteShaders.cmake).
    glslang::TShader shader(named.stage);
    shader.setStringsWithLengthsAndNames(&source, &length, &label, 1);
    shader.setPreamble(named.preamble.c_str());
    shader.setEnvInput(glslang::EShSourceGlsl, named.stage, glslang::EShClientVulkan, 100);
    shader.setEnvClient(glslang::EShClientVulkan, glslang::EShTargetVulkan_1_3);
    shader.setEnvTarget(glslang::EShTargetSpv, glslang::EShTargetSpv_1_6);
    Includer includer(dir);
    if (!shader.parse(GetDefaultResources(), 110, false, messages, includer))
        throw Error(mote::format("{}: cannot be compiled: {}", file, first_error(shader.getInfoLog())));

    glslang::TProgram program;
    program.addShader(&shader);
    if (!program.link(messages)) throw Error(mote::format("{}: cannot be linked: {}", file, first_error(program.getInfoLog())));

    std::vector<std::uint32_t> words;
    glslang::SpvOptions options; // names are kept: reflection binds buffers by them
    spv::SpvBuildLogger logger;
    glslang::GlslangToSpv(*program.getIntermediate(named.stage), words, &logger, &options);
    return words;
}

fs::path shader_dir_of_environment() {
    const char* const value = std::getenv("MOTE_SHADER_DIR");
    if (!value || !*value) return {};
    fs::path dir = value;
    if (!fs::is_directory(dir)) throw Error(mote::format("MOTE_SHADER_DIR: found \"{}\", expected a folder", value));
    const auto is_shader = [](const fs::directory_entry& entry) {
        const fs::path kind = entry.path().extension();
        return kind == ".comp" || kind == ".vert" || kind == ".frag";
    };
    if (std::ranges::none_of(fs::recursive_directory_iterator(dir), is_shader))
        throw Error(mote::format("MOTE_SHADER_DIR: found \"{}\", a folder without shaders, expected one with shaders", value));
    return dir;
}

std::vector<std::uint32_t> find_in_shader_dir(const fs::path& dir, std::string_view name) {
    if (dir.empty() || !fs::exists(dir / Source(name).file)) return {};
    return compile_shader(dir, name);
}

void use_shader_dir_from_environment() {
    const fs::path dir = shader_dir_of_environment();
    if (!dir.empty()) set_shader_source([dir](std::string_view name) { return find_in_shader_dir(dir, name); });
}

} // namespace mote::gpu
