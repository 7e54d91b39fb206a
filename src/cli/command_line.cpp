#include "cli/command_line.hpp"

#include "cli/completion.hpp"
#include "cli/manual.hpp"
#include "cli/option_errors.hpp"
#include "cli/printable.hpp"

#include <fmt/ranges.h>

#include <utility>

namespace mote::cli {

namespace {

// The type of a value that is one of these names, for --help; completions read it.
std::string choice(const std::vector<std::string>& names) { return fmt::format("{{{}}}", fmt::join(names, ",")); }

void add_reading(CLI::App* command, SceneOptions& scene) {
    command->add_option("--set", scene.set, "Overrides a value of the scene, as solver.iterations=4; repeatable")
        ->allow_extra_args(false)
        ->type_name("PATH=VALUE");
    command->add_flag("--allow-outside", scene.allow_outside, "Allows a scene to name files outside its folder");
}

void add_scene(CLI::App* command, SceneOptions& scene) {
    command->add_option("scene", scene.file, "Scene file, or - for standard input")->required()->type_name("FILE");
    add_reading(command, scene);
    command->add_option("--device", scene.device, "Index, or part of the name, of a device or driver (see mote devices)")
        ->type_name("NAME");
}

// Options shared by `mote render` and `mote view`. style_names.cpp has the names, but is not compiled without mote::render.
void add_style(CLI::App* command, StyleOptions& style) {
    command->add_option("--view", style.view, "How particles are drawn; surface and mesh are of fluids")
        ->type_name(choice({"particles", "surface", "mesh", "xray"}))
        ->capture_default_str();
    command->add_option("--camera", style.camera, "Eye and target in m, as 2,1.5,4,0,0.5,0; by default the scene's, or around it")
        ->type_name("X,Y,Z,X,Y,Z");
    command->add_option("--smoothing", style.smoothing, "Smoothing of --view surface")
        ->type_name(choice({"none", "binomial", "narrow_range"}))
        ->capture_default_str();
    command->add_option("--color,--colour", style.color, "Field to colour particles by")
        ->type_name(choice({"material", "group", "phase", "id", "radius", "speed", "x", "y", "z", "velocity_x", "velocity_y",
                            "velocity_z", "density", "density_error", "neighbours"}))
        ->capture_default_str();
    command->add_option("--range", style.range, "Range of the colours, as 0:2.5; by default chosen for the scene")
        ->type_name("LOWEST:HIGHEST");
    command->add_option("--clip-plane", style.clip_plane, "Hides particles beyond a plane: normal and offset in m, as 0,0,1:0.5")
        ->type_name("X,Y,Z:OFFSET");
    command->add_option("--colliders", style.colliders, "How colliders are drawn; containers only as edges")
        ->type_name(choice({"none", "edges", "solid"}))
        ->capture_default_str();
    command->add_option("--cloth", style.cloth, "How cloth is drawn")
        ->type_name(choice({"mesh", "particles"}))
        ->capture_default_str();
    command->add_option("--debug", style.debug, "Overlays: tree:LEVEL, velocities:SECONDS, contacts, boundary, kernels:STRIDE")
        ->type_name("NAME[:NUMBER],…");
    command->add_flag_callback(
        "--no-shadows", [&style] { style.shadows = false; }, "Draws no shadows");
    command
        ->add_option("--fluid-shadows", style.fluid_shadows,
                     "What casts the shadows of --view surface and mesh; the surface is made by marching cubes")
        ->type_name(choice({"particles", "surface"}))
        ->capture_default_str();
    command->add_flag("--trails", style.trails, "Shows where fluids have touched meshes in earlier frames");
    command
        ->add_option("--environment", style.environment,
                     "Equirectangular image (HDR, PNG or JPEG) for the sky and reflections in fluids")
        ->type_name("FILE");
}

void add_overwrite(CLI::App* command, bool& overwrite) {
    command->add_flag("--overwrite", overwrite, "Removes the files of an earlier run from --out, by their names");
}

} // namespace

CommandLine::CommandLine() : app_{"mote: particle physics on Vulkan. Scenes are JSON files, see docs/scenes.md.", "mote"} {
    app_.require_subcommand(1);
    app_.failure_message([](const CLI::App* of, const CLI::Error& error) {
        return fmt::format("mote: {}\n", printable(option_error(*of, error)));
    });
    app_.set_version_flag("--version", std::string(MOTE_VERSION));
    add_run();
    add_render();
    add_view();
    add_others();
    add_hidden();
}

CLI::App* CommandLine::add(const char* name, const char* about, std::function<int()> run) {
    CLI::App* command = app_.add_subcommand(name, about);
    command->callback([this, run = std::move(run)] { chosen_ = run; });
    return command;
}

void CommandLine::add_run() {
    RunOptions& options = run_;
    CLI::App* command = add("run", "Simulates a scene", [this] { return run(run_); });
    add_scene(command, options.scene);
    command
        ->add_option("--frames", options.frames, "Number of frames from the start of the scene; by default its output.duration")
        ->check(whole_number(0, kMaxFrames))
        ->type_name("NUMBER");
    command
        ->add_option("--out", options.out,
                     "Folder for frame_000000.ply and so on, created if needed; without frames of an earlier run")
        ->type_name("FOLDER");
    add_overwrite(command, options.overwrite);
    command->add_option("--format", options.format, "Format of the frames")
        ->check(one_of_these({"ply", "vtp", "csv"}))
        ->type_name(choice({"ply", "vtp", "csv"}))
        ->capture_default_str();
    command->add_option("--surface", options.surface, "Writes the fluids' surface with every frame, as surface_000000.obj")
        ->check(one_of_these({"obj", "ply"}))
        ->type_name(choice({"obj", "ply"}));
    command->add_option("--frame-stride", options.frame_stride, "Writes every Nth frame")
        ->check(whole_number(1, kMaxFrames))
        ->type_name("NUMBER")
        ->capture_default_str();
    command->add_flag("--stats", options.stats, "Writes statistics of every step to statistics.csv in --out");
    command->add_flag("--hash", options.hash, "Prints a hash of the complete state at the end");
    command->add_flag("--quiet", options.quiet, "Prints no progress and no summary");
    command->add_flag("--strict", options.strict, "Ends with exit code 1 if the physics is not to be trusted");
    command->add_option("--checkpoint", options.checkpoint, "Saves the state here at the end, when interrupted, and every minute")
        ->type_name("FILE");
    command->add_option("--resume", options.resume, "Resumes from a checkpoint")->type_name("FILE");
}

void CommandLine::add_render() {
    RenderOptions& options = render_;
    CLI::App* command = add("render", "Simulates a scene and draws its frames", [this] { return render(render_); });
    add_scene(command, options.scene);
    command
        ->add_option("--frames", options.frames,
                     "One frame, or the first and the last as 0:120; by default the scene's output.duration")
        ->type_name("FIRST[:LAST]");
    command->add_option("--from", options.from, "Folder of PLY frames from mote run, instead of simulating")->type_name("FOLDER");
    add_style(command, options.style);
    command->add_option("--size", options.size, "Size in pixels, as 1280x720")->type_name("WIDTHxHEIGHT")->capture_default_str();
    command->add_option("--mesh", options.mesh, "With --view mesh: writes the mesh as mesh_000000.obj and so on")
        ->check(one_of_these({"obj", "ply"}))
        ->type_name(choice({"obj", "ply"}));
    command->add_option("--out", options.out, "Folder for frame_000000.png and so on, as in mote run")
        ->required()
        ->type_name("FOLDER");
    add_overwrite(command, options.overwrite);
    command->add_flag("--quiet", options.quiet, "Prints no progress and no summary");
}

void CommandLine::add_view() {
    ViewOptions& options = view_;
    CLI::App* command = add("view", "Shows a scene in a window", [this] { return view(view_); });
    add_scene(command, options.scene);
    add_style(command, options.style);
    // For tests of the viewer.
    command->add_option("--frames", options.frames, "Closes after this many frames")
        ->check(whole_number(0, kMaxFrames))
        ->group("");
    command->add_option("--screenshot", options.screenshot, "Writes the last frame to this PNG file")->group("");
    command->add_option("--script", options.script, "Reads mouse and keys from a file")->group("");
    command->add_option("--log", options.log, "Logs every frame as CSV")->group("");
}

void CommandLine::add_others() {
    CLI::App* validation =
        add("validate", "Checks scenes and reports errors", [this] { return validate(scenes_, scene_, strict_); });
    validation->add_option("scenes", scenes_, "Scene files, or - for standard input")->required()->type_name("FILE");
    add_reading(validation, scene_);
    validation->add_flag("--strict", strict_, "Ends with exit code 1 if there are warnings");
    add_scene(add("info", "Reports a scene's particle counts and memory use", [this] { return info(scene_); }), scene_);
    add("devices", "Lists Vulkan devices", devices);
    CLI::App* benchmark = add("bench", "Times mote: algorithms, spatial, world, convergence or render, see bench --help",
                              [this] { return bench(app_.get_subcommand("bench")->remaining()); });
    benchmark->prefix_command()->set_help_flag();
    add("schema", "Prints the JSON Schema of scene files", schema);
    const auto all = [this] {
        fmt::print("{}", app_.help());
        return 0;
    };
    add("help", "Describes the options of a command", all)->add_option("command", "Its name")->type_name("COMMAND");
}

// For the build of the package.
void CommandLine::add_hidden() {
    CLI::App* manual = add("man", "Prints a manual page, of a command if given", [this] {
        fmt::print("{}", manual_page(app_, described_));
        return 0;
    });
    manual->add_option("command", described_, "Name of a command");
    manual->group("");
    CLI::App* shell = add("completion", "Prints a script that completes words of the command line", [this] {
        fmt::print("{}", completion_script(app_, shell_));
        return 0;
    });
    shell->add_option("shell", shell_, "Its name")->required()->check(one_of_these({"bash", "zsh", "fish"}));
    shell->group("");
}

} // namespace mote::cli
