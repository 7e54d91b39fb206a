#include "cli/commands.hpp"
#include "cli/counted.hpp"
#include "cli/printable.hpp"
#include "cli/scene_report.hpp"
#include "cli/scene_source.hpp"

#include <mote/mote.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace mote::cli {

namespace {

constexpr double kMebibyte = 1024.0 * 1024;

void print_counts(const SceneFile& file) {
    const Scene& scene = file.scene;
    for (std::size_t m = 0; m < scene.materials.size(); ++m) {
        std::uint64_t count = 0;
        float smallest = INFINITY, largest = 0;
        for (const Particle& particle : scene.particles) {
            if (particle.material != m) continue;
            ++count;
            smallest = std::min(smallest, particle.radius);
            largest = std::max(largest, particle.radius);
        }
        const Material& material = scene.materials[m];
        fmt::print("{:<16} {:>20}, {}, {} kg/m³", printable(material.name), counted(count, "particle"),
                   material.kind == MaterialKind::fluid ? "fluid" : "solid", material.density);
        if (count > 0)
            fmt::print(", radius {}",
                       smallest == largest ? fmt::format("{} m", largest) : fmt::format("{} to {} m", smallest, largest));
        fmt::print("\n");
    }
}

} // namespace

int validate(const std::vector<std::filesystem::path>& scenes, const SceneOptions& all, bool strict) {
    int code = 0;
    const auto report = [&](const Error& error, int its_code) {
        print_error(error.what());
        code = std::max(code, its_code);
    };
    for (const std::filesystem::path& path : scenes) {
        try {
            SceneOptions one = all;
            one.file = path;
            const SceneFile file = read_with_overrides(one);
            fmt::print("{}: valid, {}\n", printable(name_of_source(path)), counted(file.scene->particles.size(), "particle"));
            code = std::max(code, report_scene(file.scene, path, strict));
        } catch (const OptionError& error) {
            report(error, 2);
        } catch (const Error& error) {
            report(error, 1);
        }
    }
    return code;
}

int info(const SceneOptions& options) {
    auto [context, file] = open_scene(options);
    const Scene& scene = file.scene;
    if (!file.title.empty()) fmt::print("{}\n", printable(file.title));
    print_counts(file);
    const std::uint64_t particles = scene.particles.size(), capacity = std::max<std::uint64_t>(particles, scene.capacity);
    fmt::print("{} in {}-D, capacity {}; {}, {}, {}, {}, {}\n", counted(particles, "particle"), scene.dimensions, capacity,
               counted(scene.links.size(), "link"), counted(scene.colliders.size(), "collider"),
               counted(scene.forces.size(), "force"), counted(scene.emitters.size(), "emitter"),
               counted(scene.sinks.size(), "sink"));
    const Solver& solver = scene.solver;
    fmt::print("steps of {} s with {} of {}; {} per frame, {} frames per second for {} s\n", solver.time_step,
               counted(solver.substeps, "substep"), counted(solver.iterations, "iteration"),
               counted(steps_per_frame(solver, file.output), "step"), file.output.frames_per_second, file.output.duration);
    const World world = open_world(context, file.scene, options);
    const WorldFootprint footprint = world.footprint();
    const auto mebibytes = [](std::uint64_t bytes) { return static_cast<double>(bytes) / kMebibyte; };
    fmt::print("on {}: {:.1f} MiB of state, {:.1f} MiB of tables and {:.1f} MiB within a step, of {:.1f} MiB available; {} "
               "passes and {} barriers per step\n",
               context.info().name, mebibytes(footprint.state_bytes), mebibytes(footprint.table_bytes),
               mebibytes(footprint.transient_bytes), mebibytes(context.info().memory_bytes), footprint.passes,
               footprint.barriers);
    return 0;
}

int devices() {
    for (const DeviceInfo& device : list_devices()) {
        fmt::print("{}: {} ({}, Vulkan {}, subgroups of {}, {:.0f} MiB{}{})\n", device.index, device.name, device.driver,
                   device.api_version, device.subgroup_size, static_cast<double>(device.memory_bytes) / kMebibyte,
                   device.software ? ", software" : "", device.ray_query ? ", ray query" : "");
        for (const std::string& feature : device.missing_features) fmt::print("   cannot be used: {} is missing\n", feature);
    }
    return 0;
}

int schema() {
    fmt::print("{}", scene_schema());
    return 0;
}

} // namespace mote::cli
