#include "test_shaders.hpp"

#include "gpu/embedded_shaders.hpp"
#include "gpu/shader_dir.hpp"
#include "gpu/shaders.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>

namespace mote::test {

namespace {

namespace fs = std::filesystem;

fs::path shader_folder() {
    const char* folder = std::getenv("MOTE_SHADER_DIR");
    return folder != nullptr && *folder != '\0' ? folder : MOTE_TEST_SHADERS;
}

std::map<std::string, std::vector<std::uint32_t>, std::less<>>& added_shaders() {
    static std::map<std::string, std::vector<std::uint32_t>, std::less<>> shaders;
    return shaders;
}

std::vector<std::uint32_t> added_or_library(std::string_view name) {
    if (const auto found = added_shaders().find(name); found != added_shaders().end()) return found->second;
    if (std::getenv("MOTE_SHADER_DIR") != nullptr) return gpu::compile_shader(shader_folder(), name);
    const auto all = gpu::embedded_shaders();
    const auto found = std::ranges::find(all, name, &gpu::EmbeddedShader::name);
    if (found == all.end()) throw std::runtime_error("no shader " + std::string(name));
    return {found->words.begin(), found->words.end()};
}

void add_words(std::string name, std::vector<std::uint32_t> words) {
    added_shaders()[std::move(name)] = std::move(words);
    gpu::set_shader_source(added_or_library);
}

void write_text(const fs::path& file, std::string_view text) { std::ofstream(file, std::ios::binary) << text; }

} // namespace

TemporaryFolder::TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "mote-test-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make the folder " + pattern);
    path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::vector<std::uint32_t> compile_glsl(const std::string& glsl) {
    const TemporaryFolder folder;
    for (const fs::directory_entry& entry : fs::directory_iterator(shader_folder())) {
        if (entry.is_directory())
            fs::create_directory_symlink(fs::absolute(entry.path()), folder.path() / entry.path().filename());
    }
    write_text(folder.path() / "test.comp", glsl);
    return gpu::compile_shader(folder.path(), "test");
}

void add_shader(std::string name, const std::string& glsl) { add_words(std::move(name), compile_glsl(glsl)); }

void change_shader(const std::string& name, std::string_view file, std::string_view from, std::string_view to) {
    const TemporaryFolder folder;
    fs::copy(shader_folder(), folder.path(), fs::copy_options::recursive);
    const fs::path changed = folder.path() / file;
    std::ifstream in(changed, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(in), {});
    const std::size_t place = text.find(from);
    if (place == text.npos) throw std::runtime_error(changed.string() + " has no \"" + std::string(from) + "\"");
    write_text(changed, text.replace(place, from.size(), to));
    std::vector<std::string> forms{name};
    if (gpu::has_texel_form(name)) forms.push_back(gpu::texel_form(name));
    if (gpu::has_parts_form(name)) forms.insert(forms.end(), {gpu::parts_form(name), gpu::parts_form(gpu::texel_form(name))});
    for (const std::string& form : forms) add_words(form, gpu::compile_shader(folder.path(), form));
}

} // namespace mote::test
