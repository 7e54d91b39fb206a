#include "benchmark/spatial.hpp"

#include "benchmark/graph_cost.hpp"
#include "benchmark/measure.hpp"
#include "benchmark/native/native_cell_list.hpp"
#include "benchmark/native/native_embree.hpp"
#include "benchmark/native/native_nanoflann.hpp"
#include "benchmark/spatial_scenes.hpp"
#include "benchmark/spatial_structures.hpp"
#include "gpu/buffer.hpp"
#include "spatial/neighbour_search.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <numeric>
#include <optional>

namespace mote::bench {

namespace {

using graph::Count;
using graph::Graph;

constexpr std::size_t kRounds = 3;
// A structure whose first run takes longer than this is not run again.
constexpr double kPatienceMs = 6000;
// With more particles than this only the fast structures run; searches in random particle order take ten times as long there.
constexpr std::uint32_t kLarge = 1u << 18;

// --- results -------------------------------------------------------------------------------------------------------

// A hash per particle of its neighbours, independent of their order.
using Digest = std::vector<std::uint64_t>;

std::uint64_t scrambled(std::uint64_t value) { // the finaliser of splitmix64
    value = (value + 1) * 0x9E3779B97F4A7C15u;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
    return value ^ (value >> 27);
}

Digest digest_of_lists(std::span<const std::uint32_t> offsets, std::span<const std::uint32_t> neighbours) {
    Digest digest(offsets.size() - 1);
    for (std::size_t i = 0; i < digest.size(); ++i) {
        for (std::size_t k = offsets[i]; k < std::min<std::size_t>(offsets[i + 1], neighbours.size()); ++k) {
            digest[i] += scrambled(neighbours[k]);
        }
    }
    return digest;
}

Digest digest_of_pairs(std::uint32_t n, std::span<const std::array<std::uint32_t, 2>> pairs) {
    Digest digest(n);
    for (const auto& [i, j] : pairs) {
        if (i >= n || j >= n) continue; // not written; the comparison will fail
        digest[i] += scrambled(j);
        digest[j] += scrambled(i);
    }
    return digest;
}

void require_same(const std::string& who, const Digest& found, const Digest& expected) {
    const auto [a, b] = std::ranges::mismatch(found, expected);
    if (a != found.end() || b != expected.end()) {
        throw Error(fmt::format("{}: particle {}: found other neighbours, expected those of the native cell list", who,
                                a - found.begin()));
    }
}

// --- one scene on the device ---------------------------------------------------------------------------------------

// The scene's particles and buffers for results.
class DeviceScene {
public:
    DeviceScene(gpu::Device& device, const Scene& scene, std::uint64_t neighbours, std::uint32_t nearest)
        : device_(device), scene_(scene), spheres_(device, "spheres", scene.spheres.size() * sizeof(Sphere)),
          phases_(device, "phases", std::max<std::size_t>(1, scene.phases.size()) * 4),
          offsets_(device, "offsets", (scene.spheres.size() + 1) * 4),
          neighbours_(device, "neighbours", std::max<std::uint64_t>(2, neighbours) * 4),
          indices_(device, "nearest", std::max<std::size_t>(1, scene.spheres.size() * nearest) * 4),
          distances2_(device, "distances", std::max<std::size_t>(1, scene.spheres.size() * nearest) * 4), nearest_(nearest) {
        gpu::upload(device, spheres_, std::as_bytes(std::span(scene.spheres)));
        if (!scene.phases.empty()) gpu::upload(device, phases_, std::as_bytes(std::span(scene.phases)));
    }

    SearchTask task(Graph& graph, Finds finds) const {
        SearchTask task;
        task.particles = {graph.import("spheres", gpu::kVec4, spheres_), Count::host(scene_.size())};
        if (!scene_.phases.empty()) task.particles.phases = graph.import("phases", gpu::kUint, phases_);
        task.query = scene_.query;
        const auto [smallest, largest] = std::ranges::minmax(scene_.spheres, {}, [](const Sphere& s) { return s[3]; });
        task.smallest_radius = smallest[3];
        task.largest_radius = largest[3];
        if (finds == Finds::lists) {
            task.offsets = graph.import("offsets", gpu::kUint, offsets_);
            task.neighbours = graph.import("neighbours", gpu::kUint, neighbours_);
        } else if (finds == Finds::pairs) {
            task.pairs = graph.import("pairs", gpu::kUvec2, neighbours_); // two words per pair, each pair once: the same capacity
        } else if (finds == Finds::nearest) {
            task.indices = graph.import("nearest", gpu::kUint, indices_);
            task.distances2 = graph.import("distances", gpu::kFloat, distances2_);
        }
        task.nearest = nearest_;
        task.spacing = mean_spacing();
        return task;
    }

    /// Clears the results, so that a structure cannot pass with those of another.
    void forget() {
        for (gpu::Buffer* buffer : {&offsets_, &neighbours_, &indices_, &distances2_}) {
            const std::vector<std::uint32_t> nothing(buffer->bytes() / 4, 0xFFFF'FFFFu);
            gpu::upload(device_, *buffer, std::as_bytes(std::span(nothing)));
        }
    }

    Digest digest(Finds finds) const {
        if (finds == Finds::pairs) {
            return digest_of_pairs(scene_.size(), gpu::download<std::array<std::uint32_t, 2>>(device_, neighbours_));
        }
        return digest_of_lists(gpu::download<std::uint32_t>(device_, offsets_),
                               gpu::download<std::uint32_t>(device_, neighbours_));
    }
    std::vector<float> distances2() const { return gpu::download<float>(device_, distances2_); }

private:
    float mean_spacing() const {
        double volume = 1;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto [low, high] = std::ranges::minmax(scene_.spheres, {}, [axis](const Sphere& s) { return s[axis]; });
            volume *= static_cast<double>(high[axis]) - static_cast<double>(low[axis]);
        }
        return static_cast<float>(std::cbrt(volume / scene_.size()));
    }

    gpu::Device& device_;
    const Scene& scene_;
    gpu::Buffer spheres_;
    gpu::Buffer phases_;
    gpu::Buffer offsets_;
    gpu::Buffer neighbours_;
    gpu::Buffer indices_;
    gpu::Buffer distances2_;
    std::uint32_t nearest_;
};

// A structure's graph and the times of its runs.
class GpuRun {
public:
    GpuRun(gpu::Device& device, const DeviceScene& scene, const Structure& structure)
        : graph_(graph::Settings::of(device)), name_(structure.name) {
        structure.add(graph_, scene.task(graph_, structure.finds), [this] { build_passes_ = graph_.passes().size(); });
        const std::uint64_t before = device.allocator().allocated_bytes();
        executable_.emplace(device, graph_);
        bytes_ = device.allocator().allocated_bytes() - before;
    }

    void run() {
        const auto start = std::chrono::steady_clock::now();
        executable_->run();
        const auto end = std::chrono::steady_clock::now();
        if (first_ms_ == 0) first_ms_ = std::chrono::duration<double, std::milli>(end - start).count();
        const std::vector<graph::PassTiming> timings = executable_->timings();
        double build = 0, query = 0;
        for (std::size_t pass = 0; pass < timings.size(); ++pass) (pass < build_passes_ ? build : query) += timings[pass].ms;
        builds_.push_back(build);
        queries_.push_back(query);
    }

    double first_ms() const { return first_ms_; }
    void forget_times() {
        builds_.clear();
        queries_.clear();
    }

    StructureCost cost(double ms) const {
        StructureCost cost{name_, ms, median(builds_), median(queries_)};
        const graph::Plan& plan = executable_->plan();
        cost.bytes = bytes_;
        cost.traffic = static_cast<double>(graph::traffic(graph_));
        cost.passes = static_cast<std::uint32_t>(graph_.passes().size());
        cost.barriers = plan.barrier_count();
        cost.pass_ms = summed_by_name(executable_->timings());
        return cost;
    }

private:
    Graph graph_;
    std::string name_;
    std::size_t build_passes_ = 0;
    std::uint64_t bytes_ = 0;
    std::optional<graph::Executable> executable_;
    double first_ms_ = 0;
    std::vector<double> builds_;
    std::vector<double> queries_;
};

// --- native counterparts -------------------------------------------------------------------------------------------

// A native counterpart in two steps, each timed separately.
class NativeRun {
public:
    NativeRun(std::string name, std::function<void()> build, std::function<void()> query, std::function<std::uint64_t()> bytes)
        : name_(std::move(name)), build_(std::move(build)), query_(std::move(query)), bytes_(std::move(bytes)) {}

    void run() {
        const auto start = std::chrono::steady_clock::now();
        build_();
        const auto middle = std::chrono::steady_clock::now();
        query_();
        const auto end = std::chrono::steady_clock::now();
        builds_.push_back(std::chrono::duration<double, std::milli>(middle - start).count());
        queries_.push_back(std::chrono::duration<double, std::milli>(end - middle).count());
    }
    StructureCost cost(double ms) const { return {name_, ms, median(builds_), median(queries_), bytes_ ? bytes_() : 0}; }
    void forget_times() {
        builds_.clear();
        queries_.clear();
    }
    const std::string& name() const { return name_; }

private:
    std::string name_;
    std::function<void()> build_;
    std::function<void()> query_;
    std::function<std::uint64_t()> bytes_;
    std::vector<double> builds_;
    std::vector<double> queries_;
};

// --- one scene -----------------------------------------------------------------------------------------------------

// Runs all in turn and fills in the scene's costs. Each has run once before.
void time_all(SceneCost& cost, std::vector<std::unique_ptr<GpuRun>>& ours, std::vector<NativeRun>& natives, double seconds) {
    std::vector<Contestant> contestants;
    for (const auto& run : ours) {
        if (run->first_ms() >= kPatienceMs) continue;
        run->forget_times();
        contestants.push_back({"", {}, [&run] { run->run(); }});
    }
    for (NativeRun& run : natives) {
        run.forget_times();
        contestants.push_back({"", {}, [&run] { run.run(); }});
    }
    const std::vector<double> ms = measure(contestants, {.seconds = seconds, .rounds = kRounds, .warm_up = false});
    auto next = ms.begin();
    for (const auto& run : ours) cost.structures.push_back(run->cost(run->first_ms() < kPatienceMs ? *next++ : run->first_ms()));
    for (NativeRun& run : natives) cost.natives.push_back(run.cost(*next++));
}

SceneCost cost_of_builds(gpu::Device& device, const Scene& scene, const SpatialOptions& options) {
    SceneCost cost{scene.name, Task::build, 0, scene.size()};
    const DeviceScene on_device(device, scene, 0, 0);
    std::vector<std::unique_ptr<GpuRun>> ours;
    for (const Structure& structure : tree_builds()) {
        ours.push_back(std::make_unique<GpuRun>(device, on_device, structure));
        ours.back()->run();
    }

    EmbreeBuilder embree(scene);
    embree.fill();
    embree.build();
    if (!embree.is_sound()) throw Error(scene.name + ": found an invalid tree from Embree, expected a valid one");
    std::vector<NativeRun> natives;
    natives.emplace_back(
        "Embree, Morton builder",
        [&] {
            embree.fill();
            embree.build();
        },
        [] {}, nullptr);
    time_all(cost, ours, natives, options.seconds);
    return cost;
}

SceneCost cost_of_lists(gpu::Device& device, const Scene& scene, std::uint32_t stage, const std::vector<Structure>& structures,
                        const SpatialOptions& options) {
    SceneCost cost{scene.name, Task::neighbours, stage, scene.size()};
    NativeCellList cells(scene);
    NativeKdTree kd_tree(scene);
    EmbreeSearch embree(scene);
    NativeLists lists;
    std::vector<NativeRun> natives;
    natives.emplace_back(
        "cell list", [&] { cells.build(); }, [&] { cells.query(lists); }, [&] { return cells.bytes(); });
    natives.emplace_back(
        "nanoflann, leaf order", [&] { kd_tree.build(); }, [&] { kd_tree.query(QueryOrder::leaves, lists); },
        [&] { return kd_tree.bytes(); });
    if (scene.size() <= kLarge) {
        natives.emplace_back(
            "nanoflann", [&] { kd_tree.build(); }, [&] { kd_tree.query(QueryOrder::particles, lists); },
            [&] { return kd_tree.bytes(); });
        natives.emplace_back(
            "Embree, point query", [&] { embree.build(); }, [&] { embree.query(lists); }, nullptr);
    }

    Digest expected;
    for (NativeRun& native : natives) {
        native.run();
        const Digest found = digest_of_lists(lists.offsets, lists.neighbours);
        if (expected.empty()) expected = found;
        require_same(fmt::format("{}: {}", cost.title(), native.name()), found, expected);
    }
    cost.neighbours = lists.neighbours.size();
    const auto [smallest, largest] = std::ranges::minmax(scene.spheres, {}, [](const Sphere& s) { return s[3]; });
    cost.chosen = spatial::name(spatial::choose_structure({smallest[3], largest[3]}, scene.size()));
    cost.no_ray_query = why_no_ray_query(device, scene.size());

    DeviceScene on_device(device, scene, cost.neighbours, 0);
    std::vector<std::unique_ptr<GpuRun>> ours;
    for (const Structure& structure : structures) {
        ours.push_back(std::make_unique<GpuRun>(device, on_device, structure));
        on_device.forget();
        ours.back()->run();
        require_same(fmt::format("{}: {}", cost.title(), structure.name), on_device.digest(structure.finds), expected);
    }
    time_all(cost, ours, natives, options.seconds);
    return cost;
}

SceneCost cost_of_nearest(gpu::Device& device, const Scene& scene, const SpatialOptions& options) {
    SceneCost cost{scene.name, Task::nearest, 0, scene.size(), std::uint64_t{scene.size()} * kNearest};
    NativeKdTree kd_tree(scene);
    std::vector<float> expected;
    std::vector<NativeRun> natives;
    for (const QueryOrder order : {QueryOrder::leaves, QueryOrder::particles}) {
        natives.emplace_back(
            order == QueryOrder::leaves ? "nanoflann, leaf order" : "nanoflann", [&] { kd_tree.build(); },
            [&, order] { kd_tree.nearest(order, kNearest, expected); }, [&] { return kd_tree.bytes(); });
    }
    natives[0].run();

    DeviceScene on_device(device, scene, 0, kNearest);
    std::vector<std::unique_ptr<GpuRun>> ours;
    for (const Structure& structure : nearest_searches()) {
        ours.push_back(std::make_unique<GpuRun>(device, on_device, structure));
        on_device.forget();
        ours.back()->run();
        const std::vector<float> found = on_device.distances2();
        for (std::size_t i = 0; i < expected.size(); ++i) {
            // nanoflann prunes subtrees by incrementally summed distances, which have rounding errors.
            if (!(std::abs(found[i] - expected[i]) <= 1e-5f * expected[i])) {
                throw Error(fmt::format("{}: {}: squared distance {} of particle {}: found {}, expected nanoflann's {}",
                                        cost.title(), structure.name, i % kNearest, i / kNearest, found[i], expected[i]));
            }
        }
    }
    time_all(cost, ours, natives, options.seconds);
    return cost;
}

double copy_bytes_per_ms(gpu::Device& device, double seconds) {
    constexpr std::uint32_t kCount = 1u << 20;
    const gpu::Buffer from(device, "from", kCount * 4);
    const gpu::Buffer to(device, "to", kCount * 4);
    Graph graph(graph::Settings::of(device));
    add_copy(graph, from, to, kCount);
    graph::Executable executable(device, graph);
    return static_cast<double>(graph::traffic(graph)) /
           measure({{"copy", {}, [&] { executable.run(); }}}, {.seconds = seconds}).front();
}

template <typename... Lists> std::vector<Structure> joined(Lists... lists) {
    std::vector<Structure> all;
    (all.insert(all.end(), lists.begin(), lists.end()), ...);
    return all;
}

} // namespace

SpatialCost run_spatial(gpu::Device& device, const SpatialOptions& options, const std::function<void(const SceneCost&)>& done) {
    SpatialCost all{device.info().name, copy_bytes_per_ms(device, options.quick ? 0.01 : 0.2), {}};
    const auto is_wanted = [&](const std::string& name) { return name.find(options.only) != std::string::npos; };
    const auto add = [&](SceneCost cost) {
        all.scenes.push_back(std::move(cost));
        done(all.scenes.back());
    };
    const std::uint32_t boxes = options.quick ? 2 : kBoxesAcross;
    const std::uint32_t stages = options.quick ? 1 : 4;
    const std::uint32_t n = options.quick ? 1u << 12 : 1u << 17;
    const std::vector<std::uint32_t> sizes = options.quick ? std::vector{n} : std::vector{n, 1u << 20};

    const auto add_builds = [&](const Scene& scene) {
        if (is_wanted(scene.name + ", construction")) add(cost_of_builds(device, scene, options));
    };
    add_builds(rigid_boxes(true, 1, boxes));
    add_builds(rigid_boxes(false, 1, boxes));
    for (const std::uint32_t size : sizes) add_builds(random_points(size));

    // The last stage runs all structures, the others those of the seed's tables.
    const auto add_stages = [&](const std::function<Scene(double settled)>& make, bool phases) {
        for (std::uint32_t stage = 1; stage <= stages; ++stage) {
            const Scene scene = make(stages == 1 ? 1.0 : (stage - 1) / (stages - 1.0));
            if (!is_wanted(scene.name)) continue;
            const bool last = stage == stages && (phases || !options.quick);
            const std::vector<Structure> trees = last ? all_trees(phases, true) : published_trees(phases);
            add(cost_of_lists(device, scene, stage, joined(trees, grids(), ray_queries(device, scene.size())), options));
        }
    };
    add_stages([&](double settled) { return rigid_boxes(false, settled, boxes); }, true);
    add_stages([&](double settled) { return rigid_boxes(true, settled, boxes); }, true);
    add_stages([&](double settled) { return granular_pile(settled, boxes); }, false);

    const auto add_lists = [&](const Scene& scene) {
        if (!is_wanted(scene.name)) return;
        const bool large = scene.size() > kLarge;
        const std::vector<Structure> trees = large ? default_tree() : published_trees(false);
        add(cost_of_lists(device, scene, 0, joined(trees, grids(), ray_queries(device, scene.size())), options));
    };
    // Fewer particles for the widest range of sizes, or grids would take minutes.
    for (const std::uint32_t levels : {0u, 1u, 2u, 4u}) add_lists(mixed_sizes(levels, levels == 4 ? n / 8 : n / 2));
    if (!options.quick) add_lists(fluid(1u << 12)); // the most that ray query can handle on a CPU
    add_lists(fluid(n));
    for (const std::uint32_t size : sizes) add_lists(random_points(size));
    add_lists(random_radii(n));

    const Scene nearest = random_points(n);
    if (is_wanted(nearest.name + ", nearest")) add(cost_of_nearest(device, nearest, options));
    return all;
}

} // namespace mote::bench
