// `mote`: runs scenes. Exit codes: 0; 1 if something went wrong, with one sentence; 2 if the command line made no sense; 130 if
// it was interrupted.
#include "cli/commands.hpp"
#include "physics/scene/one_of.hpp"
#include "scene/nearest_name.hpp"

#include <mote/error.hpp>

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

namespace {

using namespace mote::cli;

// CLI11 takes -1 for the largest number of all.
CLI::Validator at_least(std::uint64_t least) {
    return {[least](const std::string& text) {
                const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
                return digits && std::strtoull(text.c_str(), nullptr, 10) >= least
                           ? std::string()
                           : fmt::format("found \"{}\", expected a whole number of at least {}", text, least);
            },
            "NUMBER"};
}

void add_scene(CLI::App* command, SceneOptions& scene) {
    command->add_option("scene", scene.file, "The scene's file")->required();
    command->add_option("--set", scene.set, "A value in the place of the scene's, as solver.iterations=4; any number of times")
        ->allow_extra_args(false)
        ->type_name("PATH=VALUE");
    command->add_option("--device", scene.device, "An index, or a part of a device's or driver's name (see mote devices)");
}

// What `mote render` and `mote view` have in common. Names are those of style_names.cpp, which is not there without mote::render.
void add_style(CLI::App* command, StyleOptions& style) {
    command->add_option("--view", style.view, "What stands for the particles: particles, surface, mesh (both of fluids) or xray")
        ->capture_default_str();
    command->add_option("--smoothing", style.smoothing, "Of --view surface: none, binomial or narrow_range")
        ->capture_default_str();
    command
        ->add_option("--color", style.color,
                     "The field that colours of particles tell: material, group, phase, id, radius, speed, x, y, z, velocity_x, "
                     "velocity_y, velocity_z, density, density_error or neighbours")
        ->capture_default_str();
    command->add_option("--range", style.range, "Where its colours begin and end, as 0:2.5; else what suits the scene")
        ->type_name("LOWEST:HIGHEST");
    command
        ->add_option("--clip-plane", style.clip_plane,
                     "Leaves out particles beyond a plane: its normal and its offset in m, as 0,0,1:0.5")
        ->type_name("X,Y,Z:OFFSET");
    command->add_option("--colliders", style.colliders, "none, edges or solid; of containers only edges are drawn")
        ->capture_default_str();
    command->add_option("--cloth", style.cloth, "mesh or particles")->capture_default_str();
    command
        ->add_option("--debug", style.debug,
                     "Drawn over the picture: tree:LEVEL, velocities:SECONDS, contacts, boundary, kernels:ONE_OF")
        ->type_name("NAME[:NUMBER],…");
    command->add_flag_callback(
        "--no-shadows", [&style] { style.shadows = false; }, "Leaves out shadows");
    command
        ->add_option("--fluid-shadows", style.fluid_shadows,
                     "From what those of --view surface and mesh come: particles, or surface, by marching cubes")
        ->capture_default_str();
    command->add_flag("--trails", style.trails, "Shows where fluids have touched meshes in the frames drawn so far");
    command->add_option("--environment", style.environment,
                        "An equirectangular picture (HDR, PNG or JPEG): the sky, and what fluids reflect");
}

CLI::App* add_run(CLI::App& app, RunOptions& options) {
    CLI::App* command = app.add_subcommand("run", "Simulates a scene");
    add_scene(command, options.scene);
    command->add_option("--frames", options.frames, "Frames, counted from the scene's beginning; else its output.duration")
        ->check(at_least(0));
    command->add_option("--out", options.out,
                        "A folder for frame_000000.ply and so on; it is made if it is not there. Frames that are in there stay, "
                        "but for those of the same number");
    command->add_option("--format", options.format, "Of the frames")
        ->check(CLI::IsMember({"ply", "vtp", "csv"}))
        ->capture_default_str();
    command->add_option("--surface", options.surface, "Writes the fluids' surface with every frame, as surface_000000.obj")
        ->check(CLI::IsMember({"obj", "ply"}));
    command->add_option("--frame-stride", options.every, "Writes every so many frames")
        ->check(at_least(1))
        ->capture_default_str();
    command->add_flag("--stats", options.stats, "Writes statistics of every step to statistics.csv in --out");
    command->add_flag("--hash", options.hash, "Prints a hash of all ids, positions and velocities at the end");
    command->add_flag("--quiet", options.quiet, "No progress and no summary");
    command->add_option("--checkpoint", options.checkpoint,
                        "Saves the state here at the end, when interrupted, and every minute");
    command->add_option("--resume", options.resume, "Goes on from such a state");
    return command;
}

CLI::App* add_render(CLI::App& app, RenderOptions& options) {
    CLI::App* command = app.add_subcommand("render", "Simulates a scene and draws its frames");
    add_scene(command, options.scene);
    command->add_option("--frames", options.frames, "One, or the first and the last as 0:120; else the scene's output.duration");
    command->add_option("--from", options.from,
                        "A folder with frames that mote run has written as PLY, in the place of a simulation");
    add_style(command, options.style);
    command->add_option("--size", options.size, "Pixels, as 1280x720")->capture_default_str();
    command->add_option("--mesh", options.mesh, "With --view mesh: writes what it shows as mesh_000000.obj and so on")
        ->check(CLI::IsMember({"obj", "ply"}));
    command->add_option("--out", options.out, "A folder for frame_000000.png and so on; as of mote run")->required();
    command->add_flag("--quiet", options.quiet, "No progress");
    return command;
}

CLI::App* add_view(CLI::App& app, ViewOptions& options) {
    CLI::App* command = app.add_subcommand("view", "Shows a scene in a window");
    add_scene(command, options.scene);
    add_style(command, options.style);
    // For tests of the window.
    command->add_option("--frames", options.frames, "Closes after so many pictures")->group("");
    command->add_option("--screenshot", options.screenshot, "The last of them as a PNG file")->group("");
    command->add_option("--script", options.script, "Mouse and keys from a file")->group("");
    command->add_option("--log", options.log, "What every picture was of, as CSV")->group("");
    return command;
}

// Says so if the first word is no command.
bool is_command(const CLI::App& app, int argc, char** argv) {
    const std::string word = argc > 1 ? argv[1] : "";
    if (word.empty() || word.starts_with('-')) return true;
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    if (std::ranges::find(names, word) != names.end()) return true;
    const std::string meant = mote::scene::nearest_name(word, names);
    fmt::print(stderr, "mote: there is no command \"{}\"; {}expected {}\n", word,
               meant.empty() ? "" : fmt::format("did you mean \"{}\"? ", meant), mote::physics::one_of(names));
    return false;
}

int choose(int argc, char** argv) {
    CLI::App app{"mote: particle physics on Vulkan. Scenes are JSON files, see docs/scenes.md."};
    app.require_subcommand(1);
    app.set_version_flag("--version", std::string(MOTE_VERSION));

    RunOptions run_options;
    RenderOptions render_options;
    ViewOptions view_options;
    std::vector<std::filesystem::path> scenes;
    SceneOptions scene;
    const CLI::App* run_command = add_run(app, run_options);
    const CLI::App* render_command = add_render(app, render_options);
    const CLI::App* view_command = add_view(app, view_options);
    CLI::App* validate_command = app.add_subcommand("validate", "Reads scenes and says what is wrong in them");
    validate_command->add_option("scenes", scenes, "Their files")->required();
    CLI::App* info_command = app.add_subcommand("info", "Counts particles, and tells what memory a scene takes");
    add_scene(info_command, scene);
    const CLI::App* devices_command = app.add_subcommand("devices", "Lists Vulkan devices");
    CLI::App* bench_command =
        app.add_subcommand("bench", "Times mote: algorithms, spatial, world, convergence or render, see bench --help");
    bench_command->prefix_command()->set_help_flag(); // all that follows is the benchmark's
    const CLI::App* schema_command = app.add_subcommand("schema", "Prints the JSON Schema of scene files");

    if (!is_command(app, argc, argv)) return 2;
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    if (*run_command) return run(run_options);
    if (*render_command) return render(render_options);
    if (*view_command) return view(view_options);
    if (*validate_command) return validate(scenes);
    if (*info_command) return info(scene);
    if (*devices_command) return devices();
    if (*bench_command) return bench(bench_command->remaining());
    if (*schema_command) return schema();
    return 2;
}

} // namespace

int main(int argc, char** argv) {
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN); // a file that grows too large is an error of its writing
#endif
    try {
        return choose(argc, argv);
    } catch (const mote::Error& error) {
        fmt::print(stderr, "mote: {}\n", error.what());
    } catch (const std::bad_alloc&) {
        fmt::print(stderr, "mote: there is not enough memory for this\n");
    } catch (const std::exception& error) {
        fmt::print(stderr, "mote: {}\n", error.what());
    }
    return 1;
}
