// mote_bench: what mote's algorithms cost on a device, side by side in one run with a plain copy on that device and with native
// code on the same machine's cores.
#include "bench/algorithms_bench.hpp"
#include "bench/report.hpp"
#include "gpu/shader_dir.hpp"
#include "gpu/shaders.hpp"

#include <mote/mote.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace {

// The benchmark's own shaders are not part of the library: they are compiled when it starts.
void add_own_shaders() {
    const char* shader_dir = std::getenv("MOTE_SHADER_DIR");
    mote::gpu::set_shader_source([shader_dir](std::string_view name) -> std::vector<std::uint32_t> {
        if (name.starts_with("bench/")) return mote::gpu::compile_shader(MOTE_BENCH_SHADER_DIR, name);
        if (shader_dir != nullptr) return mote::gpu::compile_shader(shader_dir, name);
        return {};
    });
}

int run(int argc, char** argv) {
    mote::ContextOptions context_options;
    mote::bench::Options options;
    std::string json_file;
    CLI::App app{"Times mote's GPU algorithms against a plain copy and against native code"};
    app.add_option("--device", context_options.device, "index, or a part of the name, of the device");
    app.add_option("--sizes", options.sizes, "numbers of elements")->capture_default_str()->check(CLI::PositiveNumber);
    app.add_option("--only", options.only, "run the benchmarks whose name contains this");
    app.add_option("--seconds", options.seconds, "for each benchmark and size")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    app.add_option("--json", json_file, "write the results to this file as well");
    CLI11_PARSE(app, argc, argv);

    mote::Context context(context_options);
    add_own_shaders();
    fmt::print("device: {} ({}), subgroups of {}, workgroups of {}\n", context.info().name, context.info().driver,
               context.info().subgroup_size, context.device().workgroup_size());
    const auto rows = mote::bench::run_algorithms(context.device(), options, [](const mote::bench::Row& row) {
        fmt::print("  {} at {}: {:.3f} ms\n", row.bench, row.n, row.ms);
        std::fflush(stdout);
    });
    fmt::print("\n{}", mote::bench::to_table(rows));
    if (!json_file.empty()) {
        mote::bench::write_file(json_file, mote::bench::to_json(rows).dump(2) + "\n");
        fmt::print("\nwritten to {}\n", json_file);
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        fmt::print(stderr, "mote_bench: {}\n", error.what());
        return 1;
    }
}
