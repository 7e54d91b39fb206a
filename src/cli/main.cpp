// `mote`: runs scenes. Exit codes: 0; 1 if something went wrong, with one sentence; 2 if the command line made no sense; 130 if
// it was interrupted.
#include "cli/commands.hpp"
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
        ->add_option("--cut-away", style.cut_away,
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
    command->add_flag("--trails", style.trails, "Shows where fluids have touched meshes in the frames drawn so far");
    command->add_option("--environment", style.environment,
                        "An equirectangular picture (HDR, PNG or JPEG): the sky, and what fluids reflect");
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
               meant.empty() ? "" : fmt::format("did you mean \"{}\"? ", meant), mote::scene::one_of(names));
    return false;
}

int choose(int argc, char** argv) {
    CLI::App app{"mote: particle physics on Vulkan. Scenes are JSON files, see docs/scenes.md."};
    app.require_subcommand(1);
    app.set_version_flag("--version", std::string(MOTE_VERSION));
    RunOptions options;
    std::vector<std::filesystem::path> scenes;

    const auto add_scene = [&](CLI::App* command) {
        command->add_option("scene", options.scene, "The scene's file")->required();
        command
            ->add_option("--set", options.set, "A value in the place of the scene's, as solver.iterations=4; any number of times")
            ->allow_extra_args(false)
            ->type_name("PATH=VALUE");
    };
    const auto add_device = [&](CLI::App* command) {
        command->add_option("--device", options.device, "An index, or a part of a device's or driver's name (see mote devices)");
    };

    CLI::App* run_command = app.add_subcommand("run", "Simulates a scene");
    add_scene(run_command);
    add_device(run_command);
    run_command->add_option("--frames", options.frames, "Frames, counted from the scene's beginning; else its output.duration")
        ->check(at_least(0));
    run_command->add_option(
        "--out", options.out,
        "A folder for frame_000000.ply and so on; it is made if it is not there. Frames that are in there stay, "
        "but for those of the same number");
    run_command->add_option("--format", options.format, "Of the frames")
        ->check(CLI::IsMember({"ply", "vtp", "csv"}))
        ->capture_default_str();
    run_command->add_option("--surface", options.surface, "Writes the fluids' surface with every frame, as surface_000000.obj")
        ->check(CLI::IsMember({"obj", "ply"}));
    run_command->add_option("--every", options.every, "Writes every so many frames")->check(at_least(1))->capture_default_str();
    run_command->add_flag("--stats", options.stats, "Writes statistics of every step to statistics.csv in --out");
    run_command->add_flag("--hash", options.hash, "Prints a hash of all ids, positions and velocities at the end");
    run_command->add_flag("--quiet", options.quiet, "No progress and no summary");
    run_command->add_option("--checkpoint", options.checkpoint,
                            "Saves the state here at the end, when interrupted, and every minute");
    run_command->add_option("--resume", options.resume, "Goes on from such a state");

    RenderOptions pictures;
    CLI::App* render_command = app.add_subcommand("render", "Simulates a scene and draws its frames");
    add_scene(render_command);
    add_device(render_command);
    render_command->add_option("--frames", pictures.frames,
                               "One, or the first and the last as 0:120; else the scene's output.duration");
    render_command->add_option("--from", pictures.from,
                               "A folder with frames that mote run has written as PLY, in the place of a simulation");
    add_style(render_command, pictures.style);
    render_command->add_option("--size", pictures.size, "Pixels, as 1280x720")->capture_default_str();
    render_command->add_option("--mesh", pictures.mesh, "With --view mesh: writes what it shows as mesh_000000.obj and so on")
        ->check(CLI::IsMember({"obj", "ply"}));
    render_command->add_option("--out", pictures.out, "A folder for frame_000000.png and so on; as of mote run")->required();
    render_command->add_flag("--quiet", pictures.quiet, "No progress");

    ViewOptions window;
    CLI::App* view_command = app.add_subcommand("view", "Shows a scene in a window");
    add_scene(view_command);
    add_device(view_command);
    add_style(view_command, window.style);
    // For tests of the window.
    view_command->add_option("--frames", window.frames, "Closes after so many pictures")->group("");
    view_command->add_option("--screenshot", window.screenshot, "The last of them as a PNG file")->group("");
    view_command->add_option("--script", window.script, "Mouse and keys from a file")->group("");
    view_command->add_option("--log", window.log, "What every picture was of, as CSV")->group("");

    CLI::App* validate_command = app.add_subcommand("validate", "Reads scenes and says what is wrong in them");
    validate_command->add_option("scenes", scenes, "Their files")->required();

    CLI::App* info_command = app.add_subcommand("info", "Counts particles, and tells what memory a scene takes");
    add_scene(info_command);
    add_device(info_command);

    CLI::App* devices_command = app.add_subcommand("devices", "Lists Vulkan devices");
    CLI::App* bench_command =
        app.add_subcommand("bench", "Times mote: algorithms, spatial, world, convergence or render, see bench --help");
    bench_command->prefix_command()->set_help_flag(); // all that follows is the benchmark's
    CLI::App* schema_command = app.add_subcommand("schema", "Prints the JSON Schema of scene files");

    if (!is_command(app, argc, argv)) return 2;
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    if (*run_command) return run(options);
    if (*render_command) {
        pictures.scene = options.scene;
        pictures.set = options.set;
        pictures.device = options.device;
        return render(pictures);
    }
    if (*view_command) {
        window.scene = options.scene;
        window.set = options.set;
        window.device = options.device;
        return view(window);
    }
    if (*validate_command) return validate(scenes);
    if (*info_command) return info(options.scene, options.set, options.device);
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
