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
    std::vector<std::span<const EmbeddedShader>> tables{embedded_shaders()};
    std::function<std::vector<std::uint32_t>(std::string_view)> source;
};

Library& library() {
    static Library instance;
    return instance;
}

const EmbeddedShader* find_embedded(const Library& lib, std::string_view name) {
    for (const auto& table : lib.tables) {
        const auto found = std::ranges::lower_bound(table, name, {}, &EmbeddedShader::name);
        if (found != table.end() && found->name == name) return &*found;
    }
    return nullptr;
}

std::vector<std::uint32_t> embedded(const Library& lib, std::string_view name) {
    const EmbeddedShader* found = find_embedded(lib, name);
    if (found == nullptr) throw Error(mote::format("program \"{}\": found no shader of this name, expected one", name));
    return {found->words.begin(), found->words.end()};
}

bool is_embedded(std::string_view name) {
    Library& lib = library();
    const std::scoped_lock lock(lib.mutex);
    return find_embedded(lib, name) != nullptr;
}

const Shader& load(Library& lib, std::string_view name) {
    if (const auto found = lib.shaders.find(name); found != lib.shaders.end()) return found->second;
    Shader shader;
    if (lib.source) shader.spirv = lib.source(name);
    if (shader.spirv.empty()) shader.spirv = embedded(lib, name);
    shader.interface = reflect(name, shader.spirv);
    if (const std::string_view stem = stem_of(name); stem != name) {
        const ProgramInterface& plain = load(lib, stem).interface;
        for (BlockInterface& block : shader.interface.blocks) {
            if (block.kind == BlockKind::uniform_texel || block.kind == BlockKind::storage_texel)
                block.element = std::ranges::find(plain.blocks, block.name, &BlockInterface::name)->element;
        }
    }
    return lib.shaders.emplace(std::string(name), std::move(shader)).first->second;
}

} // namespace

const Shader& find_shader(std::string_view name) {
    Library& lib = library();
    const std::scoped_lock lock(lib.mutex);
    return load(lib, name);
}

std::string texel_form(std::string_view name) { return std::string(name).append(kTexelSuffix); }

std::string parts_form(std::string_view name) { return std::string(name).append(kPartsSuffix); }

bool has_texel_form(std::string_view name) { return is_embedded(texel_form(name)); }
bool has_parts_form(std::string_view name) { return is_embedded(parts_form(name)); }

std::string_view stem_of(std::string_view name) {
    for (const std::string_view suffix : {kPartsSuffix, kTexelSuffix}) {
        if (name.ends_with(suffix)) name.remove_suffix(suffix.size());
    }
    return name;
}

void add_shaders(std::span<const EmbeddedShader> table) {
    Library& lib = library();
    const std::scoped_lock lock(lib.mutex);
    const auto same = [&](const auto& known) { return known.data() == table.data(); };
    if (std::ranges::none_of(lib.tables, same)) lib.tables.push_back(table);
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
