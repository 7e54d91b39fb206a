// `mote`: runs scenes. Exit codes: 0; 1 if something went wrong, with one sentence; 2 if the command line made no sense; 130 if
// it was interrupted.
#include "cli/commands.hpp"

#include <mote/error.hpp>

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <csignal>
#include <cstdlib>
#include <new>
#include <string>

namespace {

using namespace mote::cli;

constexpr const char* kDebugHelp = "Drawn over the picture: tree:LEVEL, velocities:SECONDS, contacts, boundary, kernels:ONE_OF";
constexpr const char* kEnvironmentHelp = "An equirectangular picture (HDR, PNG or JPEG): the sky, and what fluids reflect";

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
    run_command->add_option("--out", options.out, "A folder for frame_000000.ply and so on; it is made if it is not there");
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
    render_command->add_option("--view", pictures.view, "What stands for the particles")->capture_default_str();
    render_command->add_option("--color", pictures.color, "The field that colours tell, as speed")->capture_default_str();
    render_command->add_option("--debug", pictures.debug, kDebugHelp)->type_name("NAME[:NUMBER],…");
    render_command->add_option("--environment", pictures.environment, kEnvironmentHelp);
    render_command->add_option("--colliders", pictures.colliders, "none, edges or solid; of containers only edges are drawn")
        ->capture_default_str();
    render_command->add_option("--cloth", pictures.cloth, "mesh or particles")->capture_default_str();
    render_command->add_option("--size", pictures.size, "Pixels, as 1280x720")->capture_default_str();
    render_command->add_flag("--trails", pictures.trails, "Shows where fluids have touched meshes in the frames drawn so far");
    render_command->add_option("--mesh", pictures.mesh, "With --view mesh: writes what it shows as mesh_000000.obj and so on")
        ->check(CLI::IsMember({"obj", "ply"}));
    render_command->add_option("--out", pictures.out, "A folder for frame_000000.png and so on; it is made if it is not there")
        ->required();
    render_command->add_flag("--quiet", pictures.quiet, "No progress");

    ViewOptions window;
    CLI::App* view_command = app.add_subcommand("view", "Shows a scene in a window");
    add_scene(view_command);
    add_device(view_command);
    view_command->add_option("--view", window.view, "As of mote render")->capture_default_str();
    view_command->add_option("--color", window.color, "As of mote render")->capture_default_str();
    view_command->add_option("--debug", window.debug, kDebugHelp)->type_name("NAME[:NUMBER],…");
    view_command->add_option("--environment", window.environment, kEnvironmentHelp);
    view_command->add_option("--colliders", window.colliders, "As of mote render")->capture_default_str();
    view_command->add_option("--cloth", window.cloth, "As of mote render")->capture_default_str();
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
