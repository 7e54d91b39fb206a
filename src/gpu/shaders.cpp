#include "gpu/shaders.hpp"

#include "gpu/embedded_shaders.hpp"
#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <map>
#include <mutex>
#include <string>

namespace mote::gpu {

namespace {

struct Library {
    std::mutex mutex;
    std::map<std::string, Shader, std::less<>> shaders;
    std::function<std::vector<std::uint32_t>(std::string_view)> source;
};

Library& library() {
    static Library instance;
    return instance;
}

std::vector<std::uint32_t> embedded(std::string_view name) {
    const auto all = embedded_shaders();
    const auto found = std::ranges::lower_bound(all, name, {}, &EmbeddedShader::name);
    if (found == all.end() || found->name != name) throw Error(mote::format("there is no program named \"{}\"", name));
    return {found->words.begin(), found->words.end()};
}

} // namespace

const Shader& find_shader(std::string_view name) {
    Library& lib = library();
    const std::scoped_lock lock(lib.mutex);
    if (const auto found = lib.shaders.find(name); found != lib.shaders.end()) return found->second;
    Shader shader;
    if (lib.source) shader.spirv = lib.source(name);
    if (shader.spirv.empty()) shader.spirv = embedded(name);
    shader.interface = reflect(name, shader.spirv);
    return lib.shaders.emplace(std::string(name), std::move(shader)).first->second;
}

std::vector<std::string_view> shader_names() {
    std::vector<std::string_view> names;
    for (const EmbeddedShader& shader : embedded_shaders()) names.push_back(shader.name);
    return names;
}

void set_shader_source(std::function<std::vector<std::uint32_t>(std::string_view)> source) {
    Library& lib = library();
    const std::scoped_lock lock(lib.mutex);
    lib.source = std::move(source);
}

} // namespace mote::gpu
