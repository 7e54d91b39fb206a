// `mote bench`: measures mote's algorithms and searches on a device, in the same run as a plain copy on that device and native
// code on the machine's CPU cores.
#include "benchmark/algorithms.hpp"
#include "benchmark/convergence.hpp"
#include "benchmark/device.hpp"
#include "benchmark/model_bench.hpp"
#include "benchmark/render.hpp"
#include "benchmark/report.hpp"
#include "benchmark/spatial.hpp"
#include "benchmark/spatial_report.hpp"
#include "benchmark/world.hpp"
#include "cli/commands.hpp"
#include "cli/open_device.hpp"
#include "cli/option_errors.hpp"
#include "cli/printable.hpp"
#include "cli/results.hpp"
#include "gpu/shader_dir.hpp"
#include "gpu/shaders.hpp"

#include <mote/mote.hpp>

#include <CLI/CLI.hpp>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

namespace {

// The benchmark's own shaders are not part of the library: they are compiled when it starts.
void add_own_shaders() {
    mote::gpu::set_shader_source([dir = mote::gpu::shader_dir_of_environment()](std::string_view name) {
        return mote::gpu::find_in_shader_dir(name.starts_with("bench/") ? MOTE_BENCH_SHADER_DIR : dir, name);
    });
}

constexpr std::uint64_t kMaxSize = std::uint64_t{1} << 31; // elements

CLI::Validator positive_number() {
    return {[](const std::string& text) {
                double number = 0;
                const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
                const bool read = status == std::errc{} && end == text.data() + text.size();
                return read && number > 0 ? "" : fmt::format("found \"{}\", expected a number above 0", text);
            },
            ""};
}

// Optional results in addition to the table.
struct Outputs {
    std::optional<mote::bench::OutputFile> json;
    std::optional<mote::bench::OutputFile> plot;
};

void write(std::optional<mote::bench::OutputFile>& file, const std::string& text) {
    if (!file) return;
    file->write(text);
    fmt::print("written to {}\n", file->path().string());
}

void require_any(bool found, const std::string& only) {
    if (found) return;
    throw mote::cli::OptionError(
        fmt::format("--only: found \"{}\", expected a part of the name of a result, as they are printed without it", only));
}

void run_algorithms(mote::gpu::Device& device, const mote::bench::Options& options, Outputs& outputs) {
    const auto rows = mote::bench::run_algorithms(device, options, [](const mote::bench::Row& row) {
        fmt::print("  {} at {}: {:.3f} ms\n", row.bench, row.n, row.ms);
        std::fflush(stdout);
    });
    const auto is_wanted = [&](const mote::bench::Row& row) { return row.bench.find(options.only) != std::string::npos; };
    require_any(std::ranges::any_of(rows, is_wanted), options.only); // there always is the copy to compare with
    fmt::print("\n{}\n", mote::bench::to_table(rows));
    write(outputs.json, mote::bench::to_json(rows).dump(2) + "\n");
}

void run_spatial(mote::gpu::Device& device, const mote::bench::SpatialOptions& options, Outputs& outputs) {
    const auto cost = mote::bench::run_spatial(device, options, [](const mote::bench::SceneCost& scene) {
        fmt::print("  {} at {}: {} structures and {} native ones\n", scene.title(), scene.n, scene.structures.size(),
                   scene.natives.size());
        std::fflush(stdout);
    });
    require_any(!cost.scenes.empty(), options.only);
    fmt::print("\n{}\n", mote::bench::to_tables(cost));
    write(outputs.json, mote::bench::to_json(mote::bench::to_rows(cost)).dump(2) + "\n");
    write(outputs.plot, mote::bench::to_plot(cost));
}

void run_world(mote::Context& context, const mote::bench::WorldOptions& options, Outputs& outputs) {
    const auto rows = mote::bench::run_world(context, options, [](const mote::bench::Row& row) {
        fmt::print("{}\n", mote::bench::world_text(row));
        std::fflush(stdout);
    });
    require_any(!rows.empty(), options.only);
    write(outputs.json, mote::bench::to_json(rows).dump(2) + "\n");
}

void run_convergence(mote::Context& context, const mote::bench::ConvergenceOptions& options, Outputs& outputs) {
    const auto rows = mote::bench::run_convergence(context, options, [](const mote::bench::Row& row) {
        fmt::print("{}\n", mote::bench::convergence_text(row));
        std::fflush(stdout);
    });
    require_any(!rows.empty(), options.only);
    write(outputs.json, mote::bench::to_json(rows).dump(2) + "\n");
    write(outputs.plot, mote::bench::convergence_plot(rows));
}

void run_render(mote::Context& context, const mote::bench::RenderOptions& options, Outputs& outputs) {
    const auto rows = mote::bench::run_render(context, options, [](const mote::bench::Row& row) {
        fmt::print("{}\n", mote::bench::render_text(row));
        std::fflush(stdout);
    });
    require_any(!rows.empty(), options.only);
    write(outputs.json, mote::bench::to_json(rows).dump(2) + "\n");
}

// Needs no device: one of the Outputs, and the page.
void run_model(const mote::bench::ModelOptions& options, std::optional<mote::bench::OutputFile>& page, Outputs& outputs) {
    const mote::bench::ModelInput input = mote::bench::read_model_input(options);
    const auto rows = mote::bench::model_rows(input.plain, input.now, input.gpus);
    require_any(!rows.empty(), options.only);
    fmt::print("{}", mote::bench::to_text(rows));
    write(outputs.json, mote::bench::to_json(mote::bench::to_rows(rows)).dump(2) + "\n");
    write(outputs.plot, mote::bench::performance_plot(rows));
    write(page, mote::bench::performance_page(input.plain, input.now, input.gpus));
}

void run_device(mote::Context& context, const mote::bench::DeviceOptions& options, Outputs& outputs) {
    const mote::bench::ModelInput model = mote::bench::read_model_input({});
    const auto report = [](const std::string& line) {
        fmt::print("{}\n", line);
        std::fflush(stdout);
    };
    write(outputs.json, mote::bench::run_device(context, options, model, report).dump(2) + "\n");
}

void measure_model(mote::Context& context, bool is_quick, const std::string& only, std::optional<mote::bench::OutputFile>& file) {
    const auto scenes = mote::bench::measure_scenes(context, is_quick, only, [](const mote::bench::SceneCounts& scene) {
        fmt::print("counted: {}, {} particles, {} passes, longest list {}\n", scene.name, scene.particles, scene.passes_per_step,
                   scene.longest_list);
        std::fflush(stdout);
    });
    write(file, mote::bench::to_text(scenes));
}

int run(int argc, char** argv) {
    mote::bench::Options algorithms;
    mote::bench::SpatialOptions spatial;
    mote::bench::WorldOptions world;
    mote::bench::ConvergenceOptions convergence;
    mote::bench::RenderOptions render;
    bool is_quick = false;
    std::string benchmark = "algorithms";
    mote::bench::ModelOptions model;
    mote::bench::DeviceOptions device_options;
    std::string device, only, json_file, plot_file, page_file, measure_file;
    double seconds = 0;
    CLI::App app{"mote bench: times mote on a device against a plain copy and against native code", "mote bench"};
    app.failure_message([](const CLI::App* of, const CLI::Error& error) {
        return fmt::format("mote bench: {}\n", mote::cli::printable(mote::cli::option_error(*of, error)));
    });
    app.add_option("benchmark", benchmark, "what to time")
        ->capture_default_str()
        ->check(mote::cli::one_of_these({"algorithms", "spatial", "world", "convergence", "render", "model", "device"}));
    app.add_option("--device", device,
                   "index, or part of the name, of the device; model: the file that `mote bench device` wrote");
    auto* some = app.add_option("--only", only, "run only benchmarks or scenes with this in their name");
    app.add_option("--seconds", seconds,
                   "seconds per benchmark and size [1], or per scene [spatial 0.5, device 2, world and render 4]")
        ->check(positive_number());
    app.add_option("--json", json_file, "also write the results to this file");
    auto* sizes = app.add_option("--sizes", algorithms.sizes, "algorithms: element counts")
                      ->capture_default_str()
                      ->check(mote::cli::whole_number(1, kMaxSize));
    auto* quick = app.add_flag("--quick", is_quick, "all but algorithms: small scenes, as a smoke test");
    auto* gpus = app.add_option("--gpus", model.gpus, "model: the GPUs, instead of benchmark/gpus.json");
    auto* page = app.add_option("--page", page_file, "model: write docs/performance.md to this file");
    auto* measured = app.add_option("--measure", measure_file, "model: count what steps do, to this file, and nothing else");
    auto* plot = app.add_option("--plot", plot_file, "spatial, convergence, model: plot the results to this SVG file");
    const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    for (const std::string& wrong : {mote::cli::empty_argument_error(words), mote::cli::flag_value_error(app, words)})
        if (!wrong.empty()) throw mote::cli::OptionError(wrong);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2; // as `mote` does
    }
    const std::array<std::pair<const CLI::Option*, std::vector<std::string_view>>, 7> meant_for{
        {{sizes, {"algorithms"}},
         {quick, {"spatial", "world", "convergence", "render", "model", "device"}},
         {some, {"algorithms", "spatial", "world", "convergence", "render", "model"}},
         {plot, {"spatial", "convergence", "model"}},
         {gpus, {"model"}},
         {page, {"model"}},
         {measured, {"model"}}}};
    for (const auto& [option, benchmarks] : meant_for) {
        if (*option && std::ranges::find(benchmarks, benchmark) == benchmarks.end()) {
            throw mote::cli::OptionError(fmt::format("{}: found the benchmark {}, expected {}", option->get_name(), benchmark,
                                                     fmt::join(benchmarks, " or ")));
        }
    }
    algorithms.only = spatial.only = world.only = convergence.only = render.only = only;
    spatial.quick = world.quick = convergence.quick = render.quick = is_quick;
    device_options.quick = is_quick;
    if (seconds > 0) device_options.seconds = algorithms.seconds = spatial.seconds = world.seconds = render.seconds = seconds;

    Outputs outputs;
    if (!json_file.empty()) outputs.json.emplace(json_file);
    if (!plot_file.empty()) outputs.plot.emplace(plot_file);
    if (benchmark == "model" && measure_file.empty()) {
        model.device = device;
        model.only = only;
        std::optional<mote::bench::OutputFile> page_output;
        if (!page_file.empty()) page_output.emplace(page_file);
        run_model(model, page_output, outputs);
        return 0;
    }
    mote::Context context = mote::cli::open_device(device);
    add_own_shaders();
    fmt::print("device: {} ({}), subgroups of {}, workgroups of {}\n", context.info().name, context.info().driver,
               context.info().subgroup_size, context.device().workgroup_size());
    if (benchmark == "model") {
        std::optional<mote::bench::OutputFile> counts;
        counts.emplace(measure_file);
        measure_model(context, is_quick, only, counts);
    } else if (benchmark == "device") {
        run_device(context, device_options, outputs);
    } else if (benchmark == "spatial") {
        run_spatial(context.device(), spatial, outputs);
    } else if (benchmark == "world") {
        run_world(context, world, outputs);
    } else if (benchmark == "render") {
        run_render(context, render, outputs);
    } else if (benchmark == "convergence") {
        run_convergence(context, convergence, outputs);
    } else {
        run_algorithms(context.device(), algorithms, outputs);
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    try {
        const int code = run(argc, argv);
        mote::cli::finish_results();
        return code;
    } catch (const mote::cli::OptionError& error) {
        fmt::print(stderr, "mote bench: {}\n", mote::cli::printable(error.what()));
        return 2;
    } catch (const std::system_error& error) {
        fmt::print(stderr, "mote bench: {}\n", mote::cli::described(error));
        return 1;
    } catch (const std::exception& error) {
        fmt::print(stderr, "mote bench: {}\n", error.what());
        return 1;
    }
}
