#include "cli/commands.hpp"
#include "cli/open_device.hpp"
#include "cli/scene_source.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <optional>

namespace mote::cli {

namespace {

bool can_be_read(const std::filesystem::path& file, const ReadOptions& options) {
    try {
        read_source(file, options);
        return true;
    } catch (const Error&) {
        return false;
    }
}

// Without the overrides.
bool has_world(Context& context, const SceneOptions& options) {
    try {
        const World world(context, read_source(options.file, {.allow_outside = options.allow_outside}).scene);
        return true;
    } catch (const Error&) {
        return false;
    }
}

} // namespace

SceneFile read_with_overrides(const SceneOptions& options, std::uint64_t max_particles) {
    ReadOptions reading{.set = options.set, .max_particles = max_particles, .allow_outside = options.allow_outside};
    try {
        return read_source(options.file, reading);
    } catch (const Error& error) {
        std::string text = error.what();
        if (text.ends_with(", unless that is allowed")) text += ", as by --allow-outside"; // of a mesh (scene/mesh_file.cpp)
        // A value of --set is wrong if it cannot be set, or if the scene is right without it, wherever the error was found.
        reading.set.clear();
        const bool is_of_set = text.starts_with("--set") || (!options.set.empty() && can_be_read(options.file, reading));
        if (is_of_set) throw OptionError(text);
        throw Error(text);
    }
}

SceneOnDevice open_scene(const SceneOptions& options) {
    std::uint64_t max_particles = ReadOptions{}.max_particles;
    std::optional<Context> context;
    std::exception_ptr no_device;
    try {
        context.emplace(open_device(options.device));
        max_particles = std::min(max_particles, World::max_particles(*context));
    } catch (const Error&) {
        no_device = std::current_exception();
    }
    SceneFile file = read_with_overrides(options, max_particles);
    if (no_device) std::rethrow_exception(no_device);
    return {std::move(*context), std::move(file)};
}

World open_world(Context& context, const CheckedScene& scene, const SceneOptions& options) {
    try {
        return World(context, scene);
    } catch (const Error& error) {
        // As in read_with_overrides(): the device may lack what an override asks for.
        if (options.set.empty() || !has_world(context, options)) throw;
        throw OptionError(error.what());
    }
}

void require_surface(const Scene& scene, const char* option) {
    if (scene.dimensions != 3) throw OptionError(fmt::format("{}: found a scene in 2-D, expected one in 3-D", option));
    const auto is_fluid = [&](const auto& one) { return scene.materials[one.material].kind == MaterialKind::fluid; };
    if (std::ranges::any_of(scene.particles, is_fluid) || std::ranges::any_of(scene.emitters, is_fluid)) return;
    throw OptionError(fmt::format("{}: found no fluid in the scene, expected one, whose surface it writes", option));
}

} // namespace mote::cli
