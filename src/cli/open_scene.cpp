#include "cli/commands.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <optional>

namespace mote::cli {

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
    SceneFile file = read_scene(options.file, reading);
    if (no_device) std::rethrow_exception(no_device);
    return {std::move(*context), std::move(file)};
}

void require_fluid(const Scene& scene, const char* option) {
    const auto is_fluid = [&](const auto& one) { return scene.materials[one.material].kind == MaterialKind::fluid; };
    if (std::ranges::any_of(scene.particles, is_fluid) || std::ranges::any_of(scene.emitters, is_fluid)) return;
    throw Error(fmt::format("{}: found no fluid in the scene, expected one, whose surface it writes", option));
}

} // namespace mote::cli
