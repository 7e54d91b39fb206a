#include "benchmark/model_counts.hpp"

#include "benchmark/model_gpus.hpp"
#include "benchmark/sample_scenes.hpp"
#include "benchmark/world_cost.hpp"

#include <mote/error.hpp>
#include <mote/world.hpp>

#include <fmt/ranges.h>

#include <algorithm>

namespace mote::bench {

namespace {

using nlohmann::json;

constexpr std::uint32_t kWorkgroupSize = 256;

// Of a GPU: those of a CPU have other passes.
graph::Settings gpu_settings() {
    graph::Settings settings;
    settings.workgroup_size = kWorkgroupSize;
    settings.max_buffer_bytes = std::uint64_t{1} << 31;
    return settings;
}

PassCounts counts_of(const PassCost& cost, const std::vector<ListStatistics>& lists) {
    PassCounts pass{.pass = cost.pass, .constants = {}, .dispatch = cost.dispatch, .barrier = cost.barrier};
    for (const gpu::ConstantValue& constant : cost.constants) pass.constants[constant.name] = constant.value;
    pass.times = static_cast<double>(cost.times);
    pass.elements = static_cast<double>(cost.elements);
    pass.entries = static_cast<double>(cost.entries);
    pass.longest = static_cast<double>(cost.longest);
    pass.steps_per_entry = cost.steps_per_entry;
    pass.steps_per_thread = cost.steps_per_thread;
    pass.fetches_per_entry = cost.fetches_per_entry;
    pass.gathers_per_entry = cost.gathers_per_entry;
    pass.streamed = static_cast<double>(cost.bytes.streamed);
    pass.fetched = static_cast<double>(cost.bytes.fetched);
    pass.scattered = static_cast<double>(cost.bytes.scattered);
    pass.footprint = static_cast<double>(cost.footprint);
    const auto walked = std::ranges::find(lists, cost.lists, &ListStatistics::name);
    if (walked != lists.end() && walked->entries > 0) {
        pass.in_subgroups = static_cast<double>(walked->in_subgroups);
        pass.lanes_per_line = static_cast<double>(walked->entries) / static_cast<double>(walked->gathered_lines);
    }
    return pass;
}

json to_json(const PassCounts& pass) {
    return {{"pass", pass.pass},
            {"kind", pass.dispatch ? "dispatch" : "transfer"},
            {"workgroup_size", kWorkgroupSize},
            {"constants", pass.constants},
            {"barrier", pass.barrier},
            {"times", pass.times},
            {"elements", pass.elements},
            {"entries", pass.entries},
            {"in_subgroups", pass.in_subgroups},
            {"longest", pass.longest},
            {"steps_per_entry", pass.steps_per_entry},
            {"steps_per_thread", pass.steps_per_thread},
            {"fetches_per_entry", pass.fetches_per_entry},
            {"gathers_per_entry", pass.gathers_per_entry},
            {"lanes_per_line", pass.lanes_per_line},
            {"streamed", pass.streamed},
            {"fetched", pass.fetched},
            {"scattered", pass.scattered},
            {"footprint", pass.footprint}};
}

PassCounts pass_from(const json& object) {
    PassCounts pass{.pass = object.at("pass"),
                    .constants = object.at("constants"),
                    .dispatch = object.at("kind") == "dispatch",
                    .barrier = object.at("barrier")};
    pass.times = object.at("times");
    pass.elements = object.at("elements");
    pass.entries = object.at("entries");
    pass.in_subgroups = object.at("in_subgroups");
    pass.longest = object.at("longest");
    pass.steps_per_entry = object.at("steps_per_entry");
    pass.steps_per_thread = object.at("steps_per_thread");
    pass.fetches_per_entry = object.at("fetches_per_entry");
    pass.gathers_per_entry = object.at("gathers_per_entry");
    pass.lanes_per_line = object.at("lanes_per_line");
    pass.streamed = object.at("streamed");
    pass.fetched = object.at("fetched");
    pass.scattered = object.at("scattered");
    pass.footprint = object.at("footprint");
    return pass;
}

// Equal passes become one.
void add(std::vector<PassCounts>& passes, const PassCounts& pass) {
    json wanted = to_json(pass);
    wanted.erase("times");
    for (PassCounts& other : passes) {
        json found = to_json(other);
        found.erase("times");
        if (found != wanted) continue;
        other.times += pass.times;
        return;
    }
    passes.push_back(pass);
}

SceneCounts measure(Context& context, const std::string& name, const CheckedScene& scene, std::uint32_t warm_up) {
    World world(context, scene);
    for (std::uint32_t i = 0; i < warm_up; ++i) world.step();
    const WorldCost cost = world_cost(context, scene, world.save(), gpu_settings());
    SceneCounts counts{.name = name,
                       .particles = static_cast<double>(scene->particles.size()),
                       .substeps = scene->solver.substeps,
                       .iterations = scene->solver.iterations,
                       .barriers = static_cast<double>(cost.barriers),
                       .longest_list = static_cast<double>(cost.longest_list),
                       .streamed = static_cast<double>(cost.streamed_bytes),
                       .fetched = static_cast<double>(cost.fetched_bytes),
                       .scattered = static_cast<double>(cost.scattered_bytes),
                       .passes = {}};
    for (const PassCost& pass : cost.passes) {
        counts.passes_per_step += static_cast<double>(pass.times);
        add(counts.passes, counts_of(pass, cost.lists));
    }
    return counts;
}

} // namespace

std::vector<SceneCounts> measure_scenes(Context& context, bool quick, const std::string& only,
                                        const std::function<void(const SceneCounts&)>& report) {
    std::vector<SceneCounts> scenes;
    const auto add_scene = [&](const std::string& name, Scene scene, std::uint32_t warm_up) {
        if (name.find(only) == std::string::npos) return;
        scenes.push_back(measure(context, name, scene, quick ? 1 : warm_up));
        report(scenes.back());
    };
    Scene dam = dam_break(quick ? 1000 : 100'000);
    add_scene("dam", dam, 12);
    dam.solver.substeps = 1;
    add_scene("dam, one substep", std::move(dam), 12);
    // Until the ball is among the grains.
    const auto add_pile = [&](const char* name, Scene pile, std::uint32_t warm_up) {
        if (quick) pile.particles.resize(1001);
        add_scene(name, std::move(pile), warm_up);
    };
    add_pile("pile with ball, impulses", granular_pile_with_ball(), 66);               // as `mote bench world`
    add_pile("pile with ball, 16 + 16", position_based_granular_pile_with_ball(), 88); // the pile has sunk
    return scenes;
}

std::string to_text(const std::vector<SceneCounts>& scenes) {
    std::vector<std::string> texts;
    for (const SceneCounts& scene : scenes) {
        const json head{{"name", scene.name},
                        {"particles", scene.particles},
                        {"substeps", scene.substeps},
                        {"iterations", scene.iterations},
                        {"passes_per_step", scene.passes_per_step},
                        {"barriers", scene.barriers},
                        {"longest_list", scene.longest_list},
                        {"streamed", scene.streamed},
                        {"fetched", scene.fetched},
                        {"scattered", scene.scattered}};
        std::vector<std::string> passes;
        for (const PassCounts& pass : scene.passes) passes.push_back(to_json(pass).dump());
        std::string text = head.dump();
        text.back() = ',';
        texts.push_back(fmt::format("{}\n\"passes\":[\n{}\n]}}", text, fmt::join(passes, ",\n")));
    }
    return fmt::format("{{\"scenes\":[\n{}\n]}}\n", fmt::join(texts, ",\n"));
}

std::vector<SceneCounts> read_counts(const std::filesystem::path& file) {
    const json contents = read_json_file(file);
    try {
        std::vector<SceneCounts> scenes;
        for (const json& object : contents.at("scenes")) {
            SceneCounts& scene = scenes.emplace_back();
            scene.name = object.at("name");
            scene.particles = object.at("particles");
            scene.substeps = object.at("substeps");
            scene.iterations = object.at("iterations");
            scene.passes_per_step = object.at("passes_per_step");
            scene.barriers = object.at("barriers");
            scene.longest_list = object.at("longest_list");
            scene.streamed = object.at("streamed");
            scene.fetched = object.at("fetched");
            scene.scattered = object.at("scattered");
            for (const json& pass : object.at("passes")) scene.passes.push_back(pass_from(pass));
        }
        return scenes;
    } catch (const json::exception& error) {
        throw Error(fmt::format("{}: found {}, expected what `mote bench model --measure` writes", file.string(), error.what()));
    }
}

Instructions::Instructions(const json& report) {
    for (const json& one : report) {
        const json& loops = one.at("loops");
        // The first loop walks the entries; the second is for coincident particles, which are rare.
        counts_[{one.at("program"), one.at("constants")}] = {one.at("outside"),
                                                             loops.empty() ? 0.0 : loops.front().get<double>()};
    }
}

const InstructionCounts& Instructions::of(const PassCounts& pass) const {
    if (!pass.dispatch) return none_;
    const auto found = counts_.find({pass.pass, pass.constants});
    if (found == counts_.end()) {
        throw Error(
            fmt::format("instructions: found none of {}, expected those of all passes; run `mote_isa loops` again", pass.pass));
    }
    return found->second;
}

} // namespace mote::bench
