// `mote`: runs scenes. Exit codes: 0: success; 1: error, with a message; 2: wrong option or value; 128 + n: ended
// by signal n.
#include "cli/command_line.hpp"
#include "cli/option_errors.hpp"
#include "cli/printable.hpp"
#include "cli/results.hpp"
#include "cli/suggestion.hpp"

#include <mote/error.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <csignal>
#include <new>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

namespace {

using namespace mote::cli;

// Throws OptionError for what CLI11 would report less clearly, or not at all.
void check_words(const CLI::App& app, const std::vector<std::string>& words) {
    const std::string command = words.empty() ? "" : words.front();
    if (command == "bench") return; // all further arguments go to the benchmark
    if (const std::string empty = empty_argument_error(words); !empty.empty()) throw OptionError(empty);
    const auto is_meant = [&](const CLI::App* one) { return one->get_name() == command; };
    if (command.empty() || command.starts_with('-') || !app.get_subcommands(is_meant).empty()) return;
    throw OptionError(fmt::format("command: {}", unknown_name(command, command_names(app))));
}

// `mote help run` is `mote run --help`, which CLI11 answers.
std::vector<std::string> without_help_command(const std::vector<std::string>& words) {
    if (words.empty() || words.front() != "help" || words.size() > 2 || words.back().starts_with('-')) return words;
    return words.size() == 1 ? std::vector<std::string>{"--help"} : std::vector<std::string>{words[1], "--help"};
}

CLI::App* add_run(CLI::App& app, RunOptions& options) {
    CLI::App* command = app.add_subcommand("run", "Simulates a scene");
    add_scene(command, options.scene);
    command
        ->add_option("--frames", options.frames, "Number of frames from the start of the scene; by default its output.duration")
        ->check(at_least(0));
    command->add_option("--out", options.out,
                        "Folder for frame_000000.ply and so on, created if needed; replaces only frames of the same number");
    command->add_option("--format", options.format, "Format of the frames")
        ->check(one_of_these({"ply", "vtp", "csv"}))
        ->capture_default_str();
    command->add_option("--surface", options.surface, "Writes the fluids' surface with every frame, as surface_000000.obj")
        ->check(one_of_these({"obj", "ply"}));
    command->add_option("--frame-stride", options.frame_stride, "Writes every Nth frame")
        ->check(at_least(1))
        ->capture_default_str();
    command->add_flag("--stats", options.stats, "Writes statistics of every step to statistics.csv in --out");
    command->add_flag("--hash", options.hash, "Prints a hash of all ids, positions and velocities at the end");
    command->add_flag("--quiet", options.quiet, "Prints no progress and no summary");
    command->add_flag("--strict", options.strict, "Ends with exit code 1 if the physics is not to be trusted");
    command->add_option("--checkpoint", options.checkpoint,
                        "Saves the state here at the end, when interrupted, and every minute");
    command->add_option("--resume", options.resume, "Resumes from a checkpoint");
    return command;
}

CLI::App* add_render(CLI::App& app, RenderOptions& options) {
    CLI::App* command = app.add_subcommand("render", "Simulates a scene and draws its frames");
    add_scene(command, options.scene);
    command->add_option("--frames", options.frames,
                        "One frame, or the first and the last as 0:120; by default the scene's output.duration");
    command->add_option("--from", options.from, "Folder of PLY frames from mote run, instead of simulating");
    add_style(command, options.style);
    command->add_option("--size", options.size, "Size in pixels, as 1280x720")->capture_default_str();
    command->add_option("--mesh", options.mesh, "With --view mesh: writes the mesh as mesh_000000.obj and so on")
        ->check(one_of_these({"obj", "ply"}));
    command->add_option("--out", options.out, "Folder for frame_000000.png and so on, as in mote run")->required();
    command->add_flag("--quiet", options.quiet, "Prints no progress");
    return command;
}

CLI::App* add_view(CLI::App& app, ViewOptions& options) {
    CLI::App* command = app.add_subcommand("view", "Shows a scene in a window");
    add_scene(command, options.scene);
    add_style(command, options.style);
    // For tests of the viewer.
    command->add_option("--frames", options.frames, "Closes after this many frames")->check(at_least(0))->group("");
    command->add_option("--screenshot", options.screenshot, "Writes the last frame to this PNG file")->group("");
    command->add_option("--script", options.script, "Reads mouse and keys from a file")->group("");
    command->add_option("--log", options.log, "Logs every frame as CSV")->group("");
    return command;
}

// Prints an error if the first argument is not a command.
bool is_command(const CLI::App& app, int argc, char** argv) {
    const std::string word = argc > 1 ? argv[1] : "";
    if (word.empty() || word.starts_with('-')) return true;
    const std::string wrong = unknown_name(word, command_names(app));
    if (!wrong.empty()) fmt::print(stderr, "mote: command: {}\n", wrong);
    return wrong.empty();
}

int choose(int argc, char** argv) {
    CLI::App app{"mote: particle physics on Vulkan. Scenes are JSON files, see docs/scenes.md."};
    app.require_subcommand(1);
    app.failure_message(
        [](const CLI::App* of, const CLI::Error& error) { return fmt::format("mote: {}\n", option_error(*of, error)); });
    app.set_version_flag("--version", std::string(MOTE_VERSION));

    RunOptions run_options;
    RenderOptions render_options;
    ViewOptions view_options;
    std::vector<std::filesystem::path> scenes;
    SceneOptions scene;
    const CLI::App* run_command = add_run(app, run_options);
    const CLI::App* render_command = add_render(app, render_options);
    const CLI::App* view_command = add_view(app, view_options);
    CLI::App* validate_command = app.add_subcommand("validate", "Checks scenes and reports errors");
    validate_command->add_option("scenes", scenes, "Scene files")->required();
    bool strict = false;
    validate_command->add_flag("--strict", strict, "Ends with exit code 1 if there are warnings");
    CLI::App* info_command = app.add_subcommand("info", "Reports a scene's particle counts and memory use");
    add_scene(info_command, scene);
    const CLI::App* devices_command = app.add_subcommand("devices", "Lists Vulkan devices");
    CLI::App* bench_command =
        app.add_subcommand("bench", "Times mote: algorithms, spatial, world, convergence or render, see bench --help");
    bench_command->prefix_command()->set_help_flag(); // all further arguments go to the benchmark
    const CLI::App* schema_command = app.add_subcommand("schema", "Prints the JSON Schema of scene files");

    if (!is_command(app, argc, argv)) return 2;
    try {
        line.app().parse(std::vector<std::string>(words.rbegin(), words.rend())); // CLI11 takes them from the end
    } catch (const CLI::ParseError& error) {
        std::ostringstream results; // the text of --help and --version
        const int code = line.app().exit(error, results);
        fmt::print("{}", results.str());
        return code == 0 ? 0 : 2;
    }
    if (*run_command) return run(run_options);
    if (*render_command) return render(render_options);
    if (*view_command) return view(view_options);
    if (*validate_command) return validate(scenes, strict);
    if (*info_command) return info(scene);
    if (*devices_command) return devices();
    if (*bench_command) return bench(bench_command->remaining());
    if (*schema_command) return schema();
    return 2;
}

} // namespace

int main(int argc, char** argv) {
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN); // exceeding the file size limit is reported as a write error
#endif
    try {
        const int code = choose({argv + std::min(argc, 1), argv + argc});
        finish_results();
        return code;
    } catch (const OptionError& error) {
        print_error(error.what());
        return 2;
    } catch (const std::system_error& error) {
        print_error(described(error));
    } catch (const mote::Error& error) {
        print_error(error.what());
    } catch (const std::bad_alloc&) {
        print_error("memory: cannot be allocated: the system has no more");
    } catch (const std::exception& error) {
        print_error(error.what());
    }
    return 1;
}
