#include "benchmark/spatial_report.hpp"

#include "benchmark/bar_chart.hpp"
#include "benchmark/spatial_structures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

namespace mote::bench {

namespace {

const StructureCost& fastest(std::span<const StructureCost> costs) {
    return *std::ranges::min_element(costs, {}, &StructureCost::ms);
}

const StructureCost* find(std::span<const StructureCost> costs, std::string_view name) {
    const auto found = std::ranges::find(costs, name, &StructureCost::name);
    return found == costs.end() ? nullptr : &*found;
}

std::string megabytes(std::uint64_t bytes) {
    return bytes == 0 ? "-" : fmt::format("{:.1f}", static_cast<double>(bytes) / (1 << 20));
}

// --- construction: table 6.4 -----------------------------------------------------------------------------------------

struct BuildSteps {
    double morton = 0, sort = 0, tree = 0, bounds = 0;
};

BuildSteps steps_of(const StructureCost& cost) {
    BuildSteps steps;
    for (const auto& [pass, ms] : cost.pass_ms) {
        const auto has = [&pass = pass](const char* part) { return pass.find(part) != std::string::npos; };
        (has("tree_refit")                     ? steps.bounds
         : has("tree_")                        ? steps.tree
         : has("morton") || has("reduce_aabb") ? steps.morton
                                               : steps.sort) += ms;
    }
    return steps;
}

std::string build_table(std::span<const SceneCost> scenes) {
    std::string table =
        fmt::format("Construction of the tree, ms\n{:<24} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>22} {:>8} {:>10}\n", "", "n",
                    "Morton", "sort", "tree", "spheres", "AABBs", "total spheres (AABBs)", "Embree", "Embree/our");
    for (const SceneCost& scene : scenes) {
        if (scene.task != Task::build) continue;
        const StructureCost& boxes = *find(scene.structures, "tree, AABB");
        const StructureCost& spheres = *find(scene.structures, "tree, spheres");
        const BuildSteps steps = steps_of(boxes);
        fmt::format_to(std::back_inserter(table),
                       "{:<24} {:>8} {:>8.2f} {:>8.2f} {:>8.2f} {:>8.2f} {:>8.2f} {:>22} {:>8.2f} {:>10.2f}\n", scene.scene,
                       scene.n, steps.morton, steps.sort, steps.tree, steps_of(spheres).bounds, steps.bounds,
                       fmt::format("{:.2f} ({:.2f})", spheres.ms, boxes.ms), scene.natives[0].ms, scene.natives[0].ms / boxes.ms);
    }
    return table;
}

// --- searches: tables 6.5 to 6.7 -------------------------------------------------------------------------------------

// One table row for `name` with all stages. Construction, total and memory are those of the last stage that has it.
std::string search_line(std::span<const SceneCost> stages, std::vector<StructureCost> SceneCost::*list, const std::string& name) {
    std::string queries;
    const StructureCost* last = nullptr;
    const SceneCost* last_scene = nullptr;
    for (const SceneCost& stage : stages) {
        const StructureCost* cost = find(stage.*list, name);
        queries += cost == nullptr ? fmt::format(" {:>9}", "") : fmt::format(" {:>9.2f}", cost->query_ms);
        if (cost != nullptr) {
            last = cost;
            last_scene = &stage;
        }
    }
    return fmt::format("{:<34} {:>9.2f}{} {:>9.2f} {:>9} {:>9.2f}\n", name, last->build_ms, queries, last->ms,
                       megabytes(last->bytes), fastest(last_scene->natives).ms / last->ms);
}

std::string search_table(std::span<const SceneCost> stages) {
    const SceneCost& last = stages.back();
    std::string table = fmt::format("{}{}, {} particles; neighbours found:", last.scene,
                                    last.task == Task::nearest ? fmt::format(", {} nearest", kNearest) : "", last.n);
    for (const SceneCost& stage : stages) fmt::format_to(std::back_inserter(table), " {}", stage.neighbours);
    if (!last.chosen.empty()) table += "; NeighbourSearch uses: " + last.chosen;
    fmt::format_to(std::back_inserter(table), "\n{:<34} {:>9}", "ms", "build");
    for (const SceneCost& stage : stages) {
        fmt::format_to(std::back_inserter(table), " {:>9}", stage.stage == 0 ? "query" : fmt::format("query {}", stage.stage));
    }
    fmt::format_to(std::back_inserter(table), " {:>9} {:>9} {:>9}\n", "total", "MiB", "vs native");
    for (std::vector<StructureCost> SceneCost::*list : {&SceneCost::structures, &SceneCost::natives}) {
        std::vector<std::string> names;
        for (const StructureCost& cost : last.*list) names.push_back(cost.name); // the last stage has all structures
        for (const std::string& name : names) table += search_line(stages, list, name);
        if (list != &SceneCost::structures) continue;
        if (!last.no_ray_query.empty()) fmt::format_to(std::back_inserter(table), "{:<34} {}\n", kRayQuery, last.no_ray_query);
        table += "  native, two threads:\n";
    }
    return table;
}

// Groups consecutive scenes that are stages of one scene.
std::vector<std::span<const SceneCost>> searches(const SpatialCost& cost) {
    std::vector<std::span<const SceneCost>> groups;
    for (std::size_t begin = 0, end = 0; begin < cost.scenes.size(); begin = end) {
        end = begin + 1;
        while (end < cost.scenes.size() && cost.scenes[end].stage > 1) ++end;
        if (cost.scenes[begin].task != Task::build) groups.push_back(std::span(cost.scenes).subspan(begin, end - begin));
    }
    return groups;
}

// --- the targets -----------------------------------------------------------------------------------------------------

std::string target_lines(const SpatialCost& cost) {
    std::string lines;
    const auto add = [&](const SceneCost& scene, const std::string& what, double ratio, double target) {
        fmt::format_to(std::back_inserter(lines), "  {:<46} {:>8}  {:>6.2f} of {:.1f}  {}\n", scene.title(), scene.n, ratio,
                       target, what);
    };
    for (const SceneCost& scene : cost.scenes) {
        if (scene.task == Task::build && scene.scene.starts_with("random")) {
            add(scene, "Embree's Morton builder", scene.natives[0].ms / find(scene.structures, "tree, AABB")->ms, 0.4);
        } else if (scene.task == Task::neighbours && scene.scene.starts_with("random")) {
            const StructureCost& best = fastest(scene.structures);
            for (const char* native : {"nanoflann", "nanoflann, leaf order"}) {
                if (const StructureCost* peer = find(scene.natives, native)) {
                    add(scene, fmt::format("{} against {}", best.name, native), peer->ms / best.ms, 1.5);
                }
            }
        }
    }
    return lines.empty() ? "" : "Native time over ours, and the target\n" + lines;
}

Bar to_bar(const StructureCost& cost, Task task, bool native) {
    Bar bar{cost.name, {cost.build_ms}, native};
    if (task != Task::build) bar.parts.push_back(cost.query_ms);
    return bar;
}

} // namespace

std::string to_tables(const SpatialCost& cost) {
    std::string text;
    if (std::ranges::find(cost.scenes, Task::build, &SceneCost::task) != cost.scenes.end())
        text += build_table(cost.scenes) + "\n";
    for (const std::span<const SceneCost> stages : searches(cost)) text += search_table(stages) + "\n";
    return text + target_lines(cost);
}

std::string SceneCost::title() const {
    std::string title = scene;
    if (stage != 0) title += fmt::format(", stage {}", stage);
    if (task == Task::build) title += ", construction";
    if (task == Task::nearest) title += fmt::format(", {} nearest", kNearest);
    return title;
}

std::vector<Row> to_rows(const SpatialCost& cost) {
    std::vector<Row> rows;
    for (const SceneCost& scene : cost.scenes) {
        std::vector<std::pair<std::string, double>> native_ms;
        nlohmann::json native_build_ms = nlohmann::json::object();
        nlohmann::json native_query_ms = nlohmann::json::object();
        for (const StructureCost& native : scene.natives) {
            native_ms.emplace_back(native.name, native.ms);
            native_build_ms[native.name] = native.build_ms;
            native_query_ms[native.name] = native.query_ms;
        }
        for (const StructureCost& structure : scene.structures) {
            rows.push_back({scene.title() + ": " + structure.name,
                            scene.n,
                            cost.device,
                            structure.ms,
                            structure.traffic / structure.ms / cost.copy_bytes_per_ms,
                            fastest(scene.natives).ms / structure.ms,
                            structure.passes,
                            structure.barriers,
                            structure.pass_ms,
                            native_ms,
                            {{"scene", scene.scene},
                             {"stage", scene.stage},
                             {"structure", structure.name},
                             {"build_ms", structure.build_ms},
                             {"query_ms", structure.query_ms},
                             {"bytes", structure.bytes},
                             {"neighbours", scene.neighbours},
                             {"chosen", scene.chosen},
                             {"native_build_ms", native_build_ms},
                             {"native_query_ms", native_query_ms}}});
        }
    }
    return rows;
}

std::string to_plot(const SpatialCost& cost) {
    std::vector<BarChart> charts;
    for (const SceneCost& scene : cost.scenes) {
        const std::string missing = scene.no_ray_query.empty() ? "" : fmt::format("; {}: {}", kRayQuery, scene.no_ray_query);
        const std::string title = fmt::format("{} ({} particles{})", scene.title(), scene.n, missing);
        BarChart chart{title, "ms", {"construction", "search"}, {}};
        for (const StructureCost& structure : scene.structures) chart.bars.push_back(to_bar(structure, scene.task, false));
        for (const StructureCost& native : scene.natives) chart.bars.push_back(to_bar(native, scene.task, true));
        charts.push_back(std::move(chart));
    }
    return to_svg(fmt::format("mote's searches on {}; grey: native code on the same cores", cost.device), charts);
}

} // namespace mote::bench
