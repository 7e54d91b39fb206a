#include "benchmark/device.hpp"

#include "algorithms/gather.hpp"
#include "benchmark/graph_cost.hpp"
#include "benchmark/measure.hpp"
#include "benchmark/pass_times.hpp"
#include "benchmark/sample_scenes.hpp"
#include "gpu/buffer.hpp"
#include "gpu/device.hpp"
#include "support/inputs.hpp"

#include <mote/world.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <span>

namespace mote::bench {

namespace {

using graph::Buffer;
using graph::Count;
using graph::Graph;
using nlohmann::json;

constexpr std::uint32_t kDispatches = 1000;
constexpr double kMega = 1e6;

class Meter {
public:
    Meter(gpu::Device& device, const DeviceOptions& options) : device_(device), options_(options) {}

    const gpu::Buffer& empty(const char* name, std::uint64_t bytes) {
        return *buffers_.emplace_back(std::make_unique<gpu::Buffer>(device_, name, bytes));
    }
    template <typename T> const gpu::Buffer& filled(const char* name, const std::vector<T>& values) {
        const gpu::Buffer& buffer = empty(name, values.size() * sizeof(T));
        gpu::upload(device_, *buffers_.back(), std::as_bytes(std::span(values)));
        return buffer;
    }
    // Milliseconds of one repetition of what `build` adds, which runs `times` times in a replay.
    double ms(std::uint32_t times, const std::function<void(Graph&)>& build) {
        Graph graph(graph::Settings::of(device_));
        graph.repeat(times, [&] { build(graph); });
        return of(graph) / times;
    }
    // Of a replay.
    double of(const Graph& graph) {
        graph::Executable executable(device_, graph);
        return measure({{"device", {}, [&] { executable.run(); }}}, {.seconds = options_.seconds, .rounds = 3}).front();
    }
    // `full`, or little.
    std::uint32_t size(std::uint32_t full) const { return options_.quick ? std::min(full, 4096u) : full; }
    std::uint32_t times(std::uint32_t full) const { return options_.quick ? 2 : full; }
    gpu::Device& device() { return device_; }

private:
    gpu::Device& device_;
    DeviceOptions options_;
    std::vector<std::unique_ptr<gpu::Buffer>> buffers_;
};

// Microseconds per dispatch that waits for the one before it: {"direct", "indirect", "with_timestamps"}.
json latencies(Meter& meter) {
    const gpu::Buffer& word = meter.filled("word", std::vector<std::uint32_t>{0});
    const gpu::Buffer& one = meter.filled("one", std::vector<std::uint32_t>{1});
    const std::uint32_t dispatches = meter.times(kDispatches);
    const auto us = [&](bool indirect, bool timestamps) {
        Graph graph(graph::Settings::of(meter.device()));
        const Buffer target = graph.import("word", gpu::kUint, word);
        const Count count = indirect ? Count::gpu(graph.import("one", gpu::kUint, one), 0, 1) : Count::host(1);
        const graph::Work work = graph.threads(count);
        const auto add = [&] { graph.pass("bench/empty", work, {{"Word", target}}); };
        // Passes of a repeat have one timestamp in all.
        if (!timestamps) graph.repeat(dispatches, add);
        for (std::uint32_t i = 0; timestamps && i < dispatches; ++i) add();
        return 1000 * meter.of(graph) / dispatches;
    };
    return {{"direct", us(false, false)}, {"indirect", us(true, false)}, {"with_timestamps", us(false, true)}};
}

// GB/s, read and written, by the bytes of the source.
std::vector<std::pair<double, double>> copies(Meter& meter) {
    std::vector<std::pair<double, double>> speeds;
    const std::uint64_t most = std::min<std::uint64_t>(meter.device().limits().max_storage_buffer_bytes, 1u << 28) / 4;
    for (std::uint32_t n = 1u << 17; n <= most; n *= 4) {
        const std::uint32_t count = meter.size(n);
        const gpu::Buffer& from = meter.filled("from", std::vector<std::uint32_t>(count, 1));
        const gpu::Buffer& to = meter.empty("to", std::uint64_t{count} * 4);
        const double ms = meter.ms(meter.times(20), [&](Graph& graph) {
            graph.pass("bench/copy_vec4", graph.tiles(Count::host(count), graph.settings().workgroup_size * 4),
                       {{"From", graph.import("from", gpu::kUint, from), graph::View::as_vec4},
                        {"To", graph.import("to", gpu::kUint, to), graph::View::as_vec4}});
        });
        speeds.emplace_back(4.0 * count, 2 * 4.0 * count / ms / kMega);
        if (count < n) break; // quick
    }
    return speeds;
}

// ns per vec4: {"ordered", "shuffled"}.
json gathers(Meter& meter) {
    const std::uint32_t n = meter.size(1u << 20);
    const gpu::Buffer& from = meter.filled("from", std::vector<std::array<float, 4>>(n));
    const gpu::Buffer& to = meter.empty("to", std::uint64_t{n} * 16);
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), 0u);
    const auto ns = [&](const std::vector<std::uint32_t>& by) {
        const gpu::Buffer& indices = meter.filled("indices", by);
        return kMega / n * meter.ms(meter.times(20), [&](Graph& graph) {
            algorithms::gather(graph, graph.import("from", gpu::kVec4, from), graph.import("indices", gpu::kUint, indices),
                               Count::host(n), graph.import("to", gpu::kVec4, to));
        });
    };
    const double ordered = ns(order);
    std::shuffle(order.begin(), order.end(), std::mt19937(1));
    return {{"ordered", ordered}, {"shuffled", ns(order)}};
}

// Indices read per ns: {"row_wise", "interleaved"}.
json row_reads(Meter& meter) {
    struct Push {
        std::uint32_t rows, entries, row_stride, entry_stride;
    };
    constexpr std::uint32_t kRows = 4096, kEntries = 32;
    const std::uint32_t n = meter.size(1u << 20);
    const gpu::Buffer& indices = meter.filled("indices", std::vector<std::uint32_t>(kRows * kEntries, 1));
    const gpu::Buffer& sums = meter.empty("sums", std::uint64_t{n} * 4);
    const auto per_ns = [&](std::uint32_t row_stride, std::uint32_t entry_stride) {
        return 1.0 * n * kEntries / kMega / meter.ms(meter.times(20), [&](Graph& graph) {
            graph.pass(
                "bench/read_rows", graph.threads(Count::host(n)),
                {{"Indices", graph.import("indices", gpu::kUint, indices)}, {"Sums", graph.import("sums", gpu::kUint, sums)}},
                Push{kRows, kEntries, row_stride, entry_stride});
        });
    };
    return {{"row_wise", per_ns(kEntries, 1)}, {"interleaved", per_ns(1, kRows)}};
}

// {"lane_instructions_per_ns", "instruction_ns" of a thread alone}
json arithmetic(Meter& meter) {
    constexpr std::uint32_t kRounds = 1024, kEach = 8;
    const gpu::Buffer& sums = meter.empty("sums", std::uint64_t{1} << 22);
    const auto ms = [&](std::uint32_t n, bool serial) {
        return meter.ms(meter.times(10), [&](Graph& graph) {
            graph.pass("bench/multiply_add", graph.threads(Count::host(n)), {{"Sums", graph.import("sums", gpu::kFloat, sums)}},
                       kRounds, {{"SERIAL", serial}});
        });
    };
    const std::uint32_t n = meter.size(1u << 20);
    return {{"lane_instructions_per_ns", 1.0 * n * kRounds * kEach / ms(n, false) / kMega},
            {"instruction_ns", kMega * ms(1, true) / (kRounds * kEach)}};
}

// ns of a load that waits for another, from a table that the first cache does not hold.
double load_latency(Meter& meter) {
    constexpr std::uint32_t kSteps = 30'000; // lavapipe ends loops after 65,535 iterations
    const std::uint32_t n = 1u << 19;        // 2 MB
    std::vector<std::uint32_t> order(n), next(n);
    std::iota(order.begin(), order.end(), 0u);
    std::shuffle(order.begin() + 1, order.end(), std::mt19937(1));
    for (std::uint32_t i = 0; i < n; ++i) next[order[i]] = order[(i + 1) % n];
    const gpu::Buffer& table = meter.filled("next", next);
    const gpu::Buffer& last = meter.empty("last", 4);
    return kMega / kSteps * meter.ms(1, [&](Graph& graph) {
        graph.pass("bench/chase", graph.threads(Count::host(1)),
                   {{"Next", graph.import("next", gpu::kUint, table)}, {"Last", graph.import("last", gpu::kUint, last)}}, kSteps);
    });
}

// The size up to which copies are nearer to the fastest than to the last, and the speeds on both sides.
struct CacheEdge {
    double bytes, cached, uncached;
};
CacheEdge edge_of(const std::vector<std::pair<double, double>>& speeds) {
    CacheEdge edge{speeds.front().first, 0, speeds.back().second};
    for (const auto& [bytes, speed] : speeds) edge.cached = std::max(edge.cached, speed);
    for (const auto& [bytes, speed] : speeds)
        if (speed > 0.5 * (edge.cached + edge.uncached)) edge.bytes = 2 * bytes; // source and target
    return edge;
}

// The steps of a scene: every pass' time beside the model's, which has counted the scene at its own size.
json step_times(Context& context, const DeviceOptions& options, const Scene& scene, std::uint32_t warm_up,
                const SceneCounts& counted, const Instructions& instructions, const Gpu& gpu,
                const std::function<void(const std::string&)>& report) {
    World world(context, scene);
    for (std::uint32_t i = 0; i < (options.quick ? 1 : warm_up); ++i) world.step();
    PassTimes times;
    const auto collect = [&] { times.add(world.timings()); };
    const double ms =
        measure({{"step", {}, [&] { world.step(); }}, {"times", {}, collect}}, {.seconds = options.seconds, .rounds = 3}).front();
    const auto n = static_cast<double>(scene.particles.size());
    const ModelledStep model = model_step(counted, instructions, gpu, n);
    std::map<std::string, double> modelled;
    for (const ModelledPass& pass : model.passes) modelled[pass.pass] += pass.ms;
    std::map<std::string, double> measured;
    for (const auto& [pass, pass_ms] : times.medians()) measured[pass.substr(0, pass.find('.'))] += pass_ms;

    report(fmt::format("{}, {} particles: {:.3f} ms per step, by the model {:.3f}", counted.name, n, ms, model.ms));
    json passes = json::array();
    for (const auto& [pass, pass_ms] : measured) {
        const auto by_model = modelled.find(pass);
        const bool is_modelled = by_model != modelled.end();
        report(fmt::format("  {:>9.3f} ms, by the model {:>9}  {}", pass_ms,
                           is_modelled ? fmt::format("{:.3f}", by_model->second) : "-", pass));
        passes.push_back({{"pass", pass}, {"ms", pass_ms}});
        if (is_modelled) passes.back()["model_ms"] = by_model->second;
    }
    return {{"scene", counted.name}, {"particles", n}, {"ms", ms}, {"model_ms", model.ms}, {"passes", passes}};
}

} // namespace

json run_device(Context& context, const DeviceOptions& options, const ModelInput& model,
                const std::function<void(const std::string&)>& report) {
    Meter meter(context.device(), options);
    const json latency = latencies(meter);
    report(fmt::format("a dispatch that waits for the one before: {:.2f} us, indirect {:.2f}, with a timestamp {:.2f}",
                       latency["direct"].get<double>(), latency["indirect"].get<double>(),
                       latency["with_timestamps"].get<double>()));
    const auto speeds = copies(meter);
    for (const auto& [bytes, speed] : speeds) report(fmt::format("copy of {:.1f} MB: {:.1f} GB/s", bytes / kMega, speed));
    const json gather = gathers(meter);
    report(fmt::format("gather of vec4: ordered {:.3f} ns, shuffled {:.3f} ns", gather["ordered"].get<double>(),
                       gather["shuffled"].get<double>()));
    const json rows = row_reads(meter);
    report(fmt::format("indices: {:.2f} per ns row by row, {:.2f} interleaved", rows["row_wise"].get<double>(),
                       rows["interleaved"].get<double>()));
    const json lanes = arithmetic(meter);
    report(fmt::format("multiply-add: {:.1f} per ns, {:.2f} ns in one thread", lanes["lane_instructions_per_ns"].get<double>(),
                       lanes["instruction_ns"].get<double>()));
    const double load_ns = load_latency(meter);
    report(fmt::format("a load that waits for another: {:.1f} ns", load_ns));

    const CacheEdge edge = edge_of(speeds);
    Gpu gpu{.name = context.info().name, .numbers = {}};
    json measured{{"units", 1}, // the whole device, in clocks of 1 ns
                  {"lanes", lanes["lane_instructions_per_ns"]},
                  {"ghz", 1},
                  {"dram_gb", 1}, // not used
                  {"dram_gb_per_s", edge.uncached},
                  {"cache_mb", edge.bytes / kMega},
                  {"cache_gb_per_s", edge.cached},
                  {"lines_per_clock", rows["row_wise"]},
                  {"dispatch_us", latency["direct"]},
                  {"load_ns", load_ns},
                  {"instruction_clocks", lanes["instruction_ns"]}};
    for (const std::string& key : gpu_keys()) gpu.numbers.push_back({.value = measured.at(key), .source = "measured"});

    json scenes = json::array();
    const auto add = [&](const char* name, Scene scene, std::uint32_t warm_up) {
        const auto counted = std::ranges::find(model.now.scenes, name, &SceneCounts::name);
        if (counted == model.now.scenes.end()) return;
        scenes.push_back(step_times(context, options, scene, warm_up, *counted, model.now.instructions, gpu, report));
    };
    add("dam", dam_break(options.quick ? 1000 : 100'000), 12);
    Scene pile = granular_pile_with_ball();
    if (options.quick) pile.particles.resize(1001);
    add("pile with ball, impulses", std::move(pile), 66);
    json copied = json::array();
    for (const auto& [bytes, speed] : speeds) copied.push_back({{"bytes", bytes}, {"gb_per_s", speed}});
    return {{"name", context.info().name},
            {"driver", context.info().driver},
            {"measured", measured},
            {"dispatch_us", latency},
            {"copy", copied},
            {"gather_ns", gather},
            {"indices_per_ns", rows},
            {"multiply_add", lanes},
            {"load_ns", load_ns},
            {"scenes", scenes}};
}

} // namespace mote::bench
