#include "benchmark/model_page.hpp"

#include "benchmark/bar_chart.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>

namespace mote::bench {

namespace {

constexpr double kMillion = 1e6;

bool is_dam(const std::string& scene) { return scene.starts_with("dam"); }

// Numbers of particles: the dam is also scaled.
std::vector<double> sizes_of(const SceneCounts& scene) {
    if (!is_dam(scene.name)) return {scene.particles};
    return {scene.particles, kMillion, 4 * kMillion};
}

std::string shown(double particles) {
    return particles >= kMillion ? fmt::format("{:.0f}M", particles / kMillion) : fmt::format("{:.0f}K", particles / 1000);
}

// Two significant digits, as much as a model can have.
std::string rounded(double ms) {
    if (ms >= 100) return fmt::format("{:.0f}", std::round(ms / 10) * 10);
    if (ms >= 10) return fmt::format("{:.0f}", ms);
    return ms >= 1 ? fmt::format("{:.1f}", ms) : fmt::format("{:.2f}", ms);
}

// The scenes of both states of the code: plain, now.
std::vector<std::pair<const SceneCounts*, const SceneCounts*>> common_scenes(const ModelledCode& plain, const ModelledCode& now) {
    std::vector<std::pair<const SceneCounts*, const SceneCounts*>> common;
    for (const SceneCounts& scene : now.scenes) {
        const auto before = std::ranges::find(plain.scenes, scene.name, &SceneCounts::name);
        if (before != plain.scenes.end()) common.emplace_back(&*before, &scene);
    }
    return common;
}

// --- the effect of assumptions ---

// Changes one assumption by a factor.
struct Change {
    std::string name;
    std::function<void(Gpu&, ModelAssumptions&, double)> apply;
};

std::vector<Change> changes_of(const std::vector<Gpu>& gpus) {
    std::vector<Change> changes;
    for (std::size_t k = 0; k < gpu_keys().size(); ++k) {
        if (std::ranges::none_of(gpus, [&](const Gpu& gpu) { return gpu.numbers[k].assumed; })) continue;
        changes.push_back({gpu_keys()[k], [k](Gpu& gpu, ModelAssumptions&, double by) {
                               if (gpu.numbers[k].assumed) gpu.numbers[k].value *= by;
                           }});
    }
    changes.push_back({"lanes_per_line", [](Gpu&, ModelAssumptions& all, double by) { all.lanes_per_line *= by; }});
    changes.push_back({"lanes_per_run", [](Gpu&, ModelAssumptions& all, double by) { all.lanes_per_run *= by; }});
    changes.push_back({"first_cache_misses", [](Gpu&, ModelAssumptions& all, double by) { all.first_cache_misses *= by; }});
    changes.push_back({"loads_in_a_row", [](Gpu&, ModelAssumptions& all, double by) { all.loads_in_a_row *= by; }});
    return changes;
}

// The smallest and largest factor by which a step's time changes, over all GPUs.
std::string effect(const SceneCounts& scene, const Instructions& instructions, const std::vector<Gpu>& gpus, double particles,
                   const Change& change, double by) {
    double least = 1e9, most = 0;
    for (Gpu gpu : gpus) {
        const double before = model_step(scene, instructions, gpu, particles).ms;
        ModelAssumptions assumed;
        change.apply(gpu, assumed, by);
        const double factor = model_step(scene, instructions, gpu, particles, assumed).ms / before;
        least = std::min(least, factor);
        most = std::max(most, factor);
    }
    const std::string low = fmt::format("{:.2f}", least), high = fmt::format("{:.2f}", most);
    return low == high ? low : fmt::format("{} – {}", low, high);
}

// --- sections of the page ---

void add_costs(std::string& page, const ModelledCode& plain, const ModelledCode& now) {
    page += "## What a step costs on any device\n\n"
            "Counted on lavapipe, with the passes of a GPU. Bytes per particle: *in order*, thread after thread; *of entries*, "
            "for the\n"
            "entries of lists; *scattered*, those of both at places that another buffer names. Before → now.\n\n"
            "| scene | particles | substeps × iterations | passes | barriers | B in order | B of entries | B scattered | longest "
            "list |\n"
            "|---|--:|--:|--:|--:|--:|--:|--:|--:|\n";
    for (const auto& [before, after] : common_scenes(plain, now)) {
        const auto both = [&](double SceneCounts::*member, double per) {
            return fmt::format("{:.0f} → {:.0f}", before->*member / per, after->*member / per);
        };
        const double n = after->particles;
        fmt::format_to(std::back_inserter(page), "| {} | {:.0f} | {} × {} | {} | {} | {} | {} | {} | {} |\n", after->name, n,
                       after->substeps, after->iterations, both(&SceneCounts::passes_per_step, 1),
                       both(&SceneCounts::barriers, 1), both(&SceneCounts::streamed, n), both(&SceneCounts::fetched, n),
                       both(&SceneCounts::scattered, n), both(&SceneCounts::longest_list, 1));
    }
    page += "\n";
}

void add_table(std::string& page, const std::vector<ModelRow>& rows, const std::vector<Gpu>& gpus) {
    page += "## Milliseconds per step (model)\n\n"
            "Before → now, and what binds now. A dam of more than the counted particles has the same numbers per particle.\n\n"
            "| scene | particles |";
    for (const Gpu& gpu : gpus) page += fmt::format(" {} |", gpu.name);
    page += "\n|---|--:|";
    for (std::size_t i = 0; i < gpus.size(); ++i) page += "--:|";
    page += "\n";
    for (std::size_t r = 0; r < rows.size(); r += gpus.size()) {
        fmt::format_to(std::back_inserter(page), "| {} | {} |", rows[r].scene, shown(rows[r].particles));
        for (std::size_t g = 0; g < gpus.size(); ++g) {
            const ModelRow& row = rows[r + g];
            fmt::format_to(std::back_inserter(page), " {} → {}, {} |", rounded(row.plain.ms), rounded(row.now.ms),
                           kBoundNames[static_cast<std::size_t>(row.now.binds())]);
        }
        page += "\n";
    }
    page += "\n![The same as bars](images/model.svg)\n\n";
}

// The passes of one name together.
std::vector<std::pair<std::string, ModelledPass>> longest_passes(const ModelledStep& step, std::size_t most) {
    std::map<std::string, ModelledPass> sums;
    for (const ModelledPass& pass : step.passes) {
        ModelledPass& sum = sums[pass.pass];
        sum.ms += pass.ms;
        sum.bound = pass.bound;
    }
    std::vector<std::pair<std::string, ModelledPass>> sorted(sums.begin(), sums.end());
    std::ranges::stable_sort(sorted, std::greater{}, [](const auto& one) { return one.second.ms; });
    sorted.resize(std::min(most, sorted.size()));
    return sorted;
}

void add_passes(std::string& page, const ModelledCode& now, const std::vector<Gpu>& gpus) {
    page += fmt::format("## Where the time goes (model, {}, now)\n\n", gpus.front().name);
    for (const SceneCounts& scene : now.scenes) {
        const ModelledStep step = model_step(scene, now.instructions, gpus.front(), scene.particles);
        fmt::format_to(std::back_inserter(page), "- {}, {} particles: latency {:.0f} %", scene.name, shown(scene.particles),
                       100 * step.of[0] / step.ms);
        for (const auto& [name, pass] : longest_passes(step, 5)) {
            fmt::format_to(std::back_inserter(page), ";\n  {} {:.0f} % ({})", name.substr(name.find('/') + 1),
                           100 * pass.ms / step.ms, kBoundNames[static_cast<std::size_t>(pass.bound)]);
        }
        page += "\n";
    }
    page += "\n";
}

void add_effects(std::string& page, const ModelledCode& now, const std::vector<Gpu>& gpus) {
    page += "## What the assumptions change\n\n"
            "The factor by which the time of a step changes if one assumption is halved or doubled, over all GPUs (of a number "
            "that is\n"
            "published for a GPU, nothing changes there).\n\n| assumption |";
    for (const SceneCounts& scene : now.scenes) page += fmt::format(" {}: half | double |", scene.name);
    page += "\n|---|";
    for (std::size_t i = 0; i < now.scenes.size(); ++i) page += "--:|--:|";
    page += "\n";
    for (const Change& change : changes_of(gpus)) {
        page += fmt::format("| `{}` |", change.name);
        for (const SceneCounts& scene : now.scenes) {
            const double n = is_dam(scene.name) ? kMillion : scene.particles;
            page += fmt::format(" {} | {} |", effect(scene, now.instructions, gpus, n, change, 0.5),
                                effect(scene, now.instructions, gpus, n, change, 2));
        }
        page += "\n";
    }
    page += "\nDams have 1M particles here.\n\n";
}

void add_gpus(std::string& page, const std::vector<Gpu>& gpus) {
    page += "## The GPUs\n\nNumbers in italics are assumed. [benchmark/gpus.json](../benchmark/gpus.json) has the source or the "
            "range of each.\n\n| |";
    for (const Gpu& gpu : gpus) page += fmt::format(" {} |", gpu.name);
    page += "\n|---|";
    for (std::size_t i = 0; i < gpus.size(); ++i) page += "--:|";
    page += "\n";
    for (std::size_t k = 0; k < gpu_keys().size(); ++k) {
        page += fmt::format("| `{}` |", gpu_keys()[k]);
        for (const Gpu& gpu : gpus) {
            const GpuNumber& number = gpu.numbers[k];
            page += number.assumed ? fmt::format(" *{:g}* |", number.value) : fmt::format(" {:g} |", number.value);
        }
        page += "\n";
    }
    page += "\n";
}

} // namespace

std::vector<ModelRow> model_rows(const ModelledCode& plain, const ModelledCode& now, const std::vector<Gpu>& gpus) {
    std::vector<ModelRow> rows;
    for (const auto& [before, after] : common_scenes(plain, now)) {
        for (const double particles : sizes_of(*after)) {
            for (const Gpu& gpu : gpus) {
                rows.push_back({after->name, particles, gpu.name, model_step(*before, plain.instructions, gpu, particles),
                                model_step(*after, now.instructions, gpu, particles)});
            }
        }
    }
    return rows;
}

std::string to_text(const std::vector<ModelRow>& rows) {
    std::string text = fmt::format("{:<26} {:>9}  {:<14} {:>11} {:>9}  {}\n", "scene (model)", "particles", "GPU", "before, ms",
                                   "now, ms", "what binds now");
    for (const ModelRow& row : rows) {
        fmt::format_to(std::back_inserter(text), "{:<26} {:>9}  {:<14} {:>11} {:>9}  {}", row.scene, shown(row.particles),
                       row.gpu, rounded(row.plain.ms), rounded(row.now.ms),
                       kBoundNames[static_cast<std::size_t>(row.now.binds())]);
        std::vector<std::string> shares;
        for (std::size_t b = 0; b < kBoundNames.size(); ++b)
            shares.push_back(fmt::format("{} {:.0f} %", kBoundNames[b], 100 * row.now.of[b] / row.now.ms));
        text += fmt::format(" ({})\n", fmt::join(shares, ", "));
    }
    return text;
}

std::string performance_page(const ModelledCode& plain, const ModelledCode& now, const std::vector<Gpu>& gpus) {
    std::string page =
        "# Performance on GPUs: a model\n\n"
        "<!-- Written by `./run model`; do not edit. -->\n\n"
        "No GPU has been measured. What follows is a **model**: it counts what a step does, and estimates from published numbers "
        "of\n"
        "GPUs, and from assumptions, how long that takes. It shows what a change does and what binds, not how long a step will "
        "take.\n"
        "Whoever has a GPU can replace assumptions by measurements: `./run device` writes them to `build/mote_bench.json`, and\n"
        "`./run model --device build/mote_bench.json` takes them.\n\n"
        "*Before* is the state of the code before passes were optimised for GPUs. Both use the same model.\n\n";
    const std::vector<ModelRow> rows = model_rows(plain, now, gpus);
    add_table(page, rows, gpus);
    add_costs(page, plain, now);
    add_passes(page, now, gpus);
    page +=
        "## The model\n\n"
        "A pass takes `dispatch_us` if it waits for a pass before it, and then the longest of four times.\n\n"
        "- **Memory**: its different bytes at the speed of DRAM, or of the last cache if they fit into it; or the bytes that "
        "the\n"
        "  first cache misses (all in order, and `first_cache_misses` = 0.2 of those for entries) at the speed of the last "
        "cache.\n"
        "- **Arithmetic**: its instructions, one per lane and clock. AMD's compiler (RADV, RDNA 2) reports how many a thread has "
        "outside\n"
        "  of loops, and how many an entry of a list has; all lanes of a subgroup of 32 take as long as the longest list. Other\n"
        "  vendors' instructions are taken to be as many.\n"
        "- **Cache lines**: a subgroup looks up as many lines as its lanes need: one for each lane that reads its own row of a "
        "list;\n"
        "  for what entries name, as many as counted (about two lanes share one; `lanes_per_line` changes that); in searches one "
        "for\n"
        "  `lanes_per_run` = 4 lanes, since neighbours test the same candidates. A unit looks up `lines_per_clock`.\n"
        "- **One thread**: the longest list, entry by entry, each `loads_in_a_row` = 2 times `load_ns`, and its instructions at\n"
        "  `instruction_clocks` each. Where a pass leaves lists of more than 64 entries to subgroups, 32 threads share "
        "them.\n\n"
        "Not in the model: what several passes can do at once, registers and occupancy, atomics, and passes of their own for "
        "long lists. A\n"
        "search by a grid tests about 6.5 candidates per neighbour in 3-D, and one by a tree visits about 50 nodes per "
        "particle;\n"
        "these two are estimates. Loops over colliders run once.\n\n"
        "The numbers of entries and the longest lists are counted on lavapipe, after 12 steps of the dam, and of the pile when "
        "the\n"
        "ball is among the grains, after 66 steps (impulses) and 88. No scene of 1M particles or more is executed.\n\n";
    add_gpus(page, gpus);
    add_effects(page, now, gpus);
    page += "## To do it again\n\n"
            "```sh\n"
            "./run model --measure benchmark/model/now.json                           # count: a few minutes\n"
            "scripts/with_driver radv-null navi21 -- build/release/tests/isa/mote_isa loops benchmark/model/now.json \\\n"
            "  --json benchmark/model/now_instructions.json                           # instructions\n"
            "./run model                                                              # this page and its picture\n"
            "```\n\n"
            "`benchmark/model/plain.json` and `plain_instructions.json` are those of before, and stay. A test fails if this page "
            "is not\n"
            "what the stored counts give.\n";
    return page;
}

std::string performance_plot(const std::vector<ModelRow>& rows) {
    std::vector<BarChart> charts;
    for (const ModelRow& row : rows) {
        if (row.particles > kMillion) continue;
        const std::string title = fmt::format("{}, {} particles", row.scene, shown(row.particles));
        if (charts.empty() || charts.back().title != title) {
            charts.push_back({title, "ms per step (model)", {"latency", "memory, arithmetic, cache lines", "one thread"}, {}});
        }
        const auto parts = [](const ModelledStep& step) {
            return std::vector<double>{step.of[0], step.of[1] + step.of[2] + step.of[3], step.of[4]};
        };
        charts.back().bars.push_back({row.gpu + ", before", parts(row.plain), true});
        charts.back().bars.push_back({row.gpu + ", now", parts(row.now), false});
    }
    return to_svg("A step on GPUs: a model, no measurement", charts);
}

} // namespace mote::bench
