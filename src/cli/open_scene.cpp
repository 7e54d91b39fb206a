#include "cli/commands.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <optional>

namespace mote::cli {

namespace {

// Errors of the library that are about a value of --set or --device, by how the messages of set_value() (scene/json.cpp) and of
// the choice of a device (gpu/instance.cpp) begin.
[[noreturn]] void rethrow(const Error& error, const SceneOptions& options) {
    const std::string_view text = error.what();
    if (text.starts_with("--set")) throw OptionError(error.what());
    if (text.starts_with("device: found") && !options.device.empty()) throw OptionError(fmt::format("--{}", text));
    throw;
}

} // namespace

SceneOnDevice open_scene(const SceneOptions& options) {
    ReadOptions reading{.set = options.set};
    std::optional<Context> context;
    std::exception_ptr no_device;
    try {
        context.emplace(ContextOptions{.device = options.device});
        reading.max_particles = std::min(reading.max_particles, World::max_particles(*context));
    } catch (const Error&) {
        no_device = std::current_exception();
    }
    try {
        SceneFile file = read_scene(options.file, reading);
        if (no_device) std::rethrow_exception(no_device);
        return {std::move(*context), std::move(file)};
    } catch (const Error& error) {
        rethrow(error, options);
    }
}

void require_fluid(const Scene& scene, const char* option) {
    const auto is_fluid = [&](const auto& one) { return scene.materials[one.material].kind == MaterialKind::fluid; };
    if (std::ranges::any_of(scene.particles, is_fluid) || std::ranges::any_of(scene.emitters, is_fluid)) return;
    throw OptionError(fmt::format("{}: found no fluid in the scene, expected one, whose surface it writes", option));
}

} // namespace mote::cli
