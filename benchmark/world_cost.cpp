#include "benchmark/world_cost.hpp"

#include "gpu/shaders.hpp"
#include "graph/executable.hpp"
#include "physics/scene_model.hpp"
#include "physics/state/host_state.hpp"
#include "physics/state/state_buffers.hpp"
#include "physics/step.hpp"
#include "spatial/long_list_shared.h"

#include <algorithm>
#include <map>
#include <set>

namespace mote::bench {

namespace {

using graph::Buffer;
using graph::Fetches;

// A step that is built for its graph alone.
struct Step {
    Step(gpu::Device& device, const CheckedScene& checked, const physics::HostState& initial, const graph::Settings& settings)
        : scene(checked), state(device, initial), families(physics::start_families(&device, *scene)), graph(settings) {
        physics::add_step(graph, *scene, state.import_to(graph, physics::count_changes(*scene)), families);
    }

    // The lists that its passes walk: the buffers of their offsets, and of their entries.
    std::map<Buffer, Buffer> lists() const {
        std::map<Buffer, Buffer> found;
        for (const graph::Pass& pass : graph.passes()) {
            for (const graph::Access& access : pass.accesses) {
                if (access.fetches.per == Fetches::Per::entry) found[access.fetches.offsets] = access.fetches.entries;
            }
        }
        return found;
    }

    CheckedScene scene;
    physics::StateBuffers state;
    physics::FamilySteps families;
    graph::Graph graph;
};

ListStatistics statistics_of(std::string name, std::span<const std::uint32_t> offsets, std::span<const std::uint32_t> entries,
                             std::uint32_t live) {
    constexpr std::uint32_t kSubgroup = 32, kVectorsOfALine = 8;
    ListStatistics lists{std::move(name), offsets[live], 0, 0, 0};
    std::set<std::uint32_t> lines;
    for (std::uint32_t begin = 0; begin < live; begin += kSubgroup) {
        std::uint64_t longest = 0;
        for (std::uint32_t i = begin; i < std::min(begin + kSubgroup, live); ++i)
            longest = std::max<std::uint64_t>(longest, offsets[i + 1] - offsets[i]);
        lists.longest = std::max(lists.longest, longest);
        lists.in_subgroups += kSubgroup * longest;
        for (std::uint64_t step = 0; step < longest; ++step) {
            lines.clear();
            for (std::uint32_t i = begin; i < std::min(begin + kSubgroup, live); ++i)
                if (step < offsets[i + 1] - offsets[i]) lines.insert(entries[offsets[i] + step] / kVectorsOfALine);
            lists.gathered_lines += lines.size();
        }
    }
    return lists;
}

// Its program, whatever its form on a device, or what it fills or copies.
std::string name_of(const graph::Pass& pass) {
    const auto* dispatch = std::get_if<graph::Dispatch>(&pass.command);
    return dispatch == nullptr ? pass.name
                               : dispatch->specialisation.program.substr(0, dispatch->specialisation.program.find('.'));
}

// Whether passes had any workgroups, by name and by the number of passes of that name before.
using Ran = std::map<std::pair<std::string, std::uint32_t>, bool>;

struct Measured {
    std::vector<ListStatistics> lists;
    Ran ran; ///< Of indirect dispatches.
};

// Runs the step and reads its lists and the work sizes of indirect dispatches.
Measured measure(gpu::Device& device, const CheckedScene& scene, const physics::HostState& saved) {
    Step step(device, scene, saved, graph::Settings::of(device));
    graph::Graph& graph = step.graph;
    std::map<Buffer, Buffer> copies;
    const auto read_at_the_end = [&](Buffer buffer) {
        if (copies.contains(buffer)) return;
        const graph::BufferInfo info = graph.info(buffer);
        copies[buffer] = graph.readback(info.name + ", read", info.type, info.count);
        graph.copy(buffer, copies[buffer], info.count);
    };
    const std::size_t passes = graph.passes().size();
    for (const auto& [offsets, entries] : step.lists()) {
        read_at_the_end(offsets);
        read_at_the_end(entries);
    }
    for (std::size_t p = 0; p < passes; ++p) {
        const auto* dispatch = std::get_if<graph::Dispatch>(&graph.passes()[p].command);
        if (dispatch != nullptr && dispatch->work.indirect()) read_at_the_end(Buffer(dispatch->work.arguments));
    }
    graph::Executable executable(device, graph);
    executable.run();
    Measured measured;
    for (const auto& [offsets, entries] : step.lists()) {
        measured.lists.push_back(statistics_of(graph.info(offsets).name, executable.read<std::uint32_t>(copies.at(offsets)),
                                               executable.read<std::uint32_t>(copies.at(entries)), saved.live()));
    }
    std::map<std::string, std::uint32_t> before;
    for (std::size_t p = 0; p < passes; ++p) {
        const graph::Pass& pass = graph.passes()[p];
        const std::uint32_t number = before[name_of(pass)]++;
        const auto* dispatch = std::get_if<graph::Dispatch>(&pass.command);
        if (dispatch == nullptr || !dispatch->work.indirect()) continue;
        const auto words = executable.read<std::uint32_t>(copies.at(dispatch->work.arguments)); // shaders/common/work.glsl
        measured.ran[{name_of(pass), number}] = words[1] * words[2] * words[3] > 0;
    }
    return measured;
}

// Whether the pass leaves long lists to subgroups: it has a block for them.
bool leaves_long_lists(const graph::Dispatch& dispatch) {
    const auto& blocks = gpu::find_shader(dispatch.specialisation.program).interface.blocks;
    const auto queue = std::ranges::find(blocks, "LongLists", &gpu::BlockInterface::name);
    return queue != blocks.end() && dispatch.buffers[static_cast<std::size_t>(queue - blocks.begin())] != graph::kAbsent;
}

PassCost cost_of(const graph::Graph& graph, std::uint32_t index, const std::map<Buffer, ListStatistics>& lists) {
    const graph::Pass& pass = graph.passes()[index];
    PassCost cost{.pass = name_of(pass), .constants = {}, .times = graph::repetitions(graph, index), .lists = {}, .bytes = {}};
    if (const auto* dispatch = std::get_if<graph::Dispatch>(&pass.command)) {
        cost.dispatch = true;
        cost.workgroup_size = dispatch->specialisation.workgroup_size;
        cost.constants = dispatch->specialisation.constants;
        cost.elements = dispatch->work.elements;
    }
    graph::ListLengths lengths;
    for (const auto& [offsets, list] : lists) lengths[offsets] = list.entries;
    cost.bytes = graph::traffic(graph, pass, lengths);
    for (const graph::Access& access : pass.accesses) {
        const Fetches& fetches = access.fetches;
        const graph::Pass alone{pass.name, {access}, pass.command};
        cost.footprint += std::min(graph::traffic(graph, alone, lengths).total(), graph.info(access.buffer).bytes());
        if (fetches.per == Fetches::Per::thread) cost.steps_per_thread = std::max<double>(cost.steps_per_thread, fetches.times);
        if (fetches.per != Fetches::Per::entry) continue;
        const ListStatistics& walked = lists.at(fetches.offsets);
        if (walked.entries >= cost.entries) cost.lists = walked.name;
        cost.entries = std::max(cost.entries, walked.entries);
        cost.longest = std::max(cost.longest, walked.longest);
        cost.steps_per_entry = std::max<double>(cost.steps_per_entry, fetches.times);
        const double fetched =
            double{fetches.times} * ((access.reads ? 1 : 0) + (access.writes ? 1 : 0)) * static_cast<double>(walked.entries);
        cost.fetches_per_entry += fetched;
        if (fetches.scattered) cost.gathers_per_entry += fetched;
    }
    if (const auto* dispatch = std::get_if<graph::Dispatch>(&pass.command); dispatch != nullptr)
        cost.longest = longest_walk(cost.longest, leaves_long_lists(*dispatch));
    if (cost.entries > 0) {
        cost.fetches_per_entry /= static_cast<double>(cost.entries);
        cost.gathers_per_entry /= static_cast<double>(cost.entries);
    }
    return cost;
}

// What is left of a pass without workgroups.
PassCost skipped(const PassCost& pass) {
    return {.pass = pass.pass,
            .dispatch = pass.dispatch,
            .workgroup_size = pass.workgroup_size,
            .constants = pass.constants,
            .times = pass.times,
            .lists = {},
            .bytes = {},
            .barrier = pass.barrier};
}

} // namespace

std::uint64_t longest_walk(std::uint64_t longest, bool together) {
    constexpr std::uint64_t kLong = shared::LONG_LIST, kThreads = 32, kToAddUp = 8;
    return together && longest > kLong ? std::max(kLong, longest / kThreads + kToAddUp) : longest;
}

WorldCost world_cost(Context& context, const CheckedScene& scene, std::span<const std::byte> saved) {
    return world_cost(context, scene, saved, graph::Settings::of(context.device()));
}

WorldCost world_cost(Context& context, const CheckedScene& scene, std::span<const std::byte> saved,
                     const graph::Settings& settings) {
    gpu::Device& device = context.device();
    const physics::HostState state = physics::state_from(saved, *scene);
    WorldCost cost;
    const Measured measured = measure(device, scene, state);
    cost.lists = measured.lists;
    const Step step(device, scene, state, settings);
    std::map<Buffer, ListStatistics> lists;
    for (const auto& [offsets, entries] : step.lists()) {
        const auto found = std::ranges::find(cost.lists, step.graph.info(offsets).name, &ListStatistics::name);
        lists[offsets] = *found;
        cost.longest_list = std::max(cost.longest_list, found->longest);
    }
    const graph::Plan plan = graph::compile(step.graph);
    cost.barriers = plan.barrier_count();
    bool open = true; // the gate around the pass before
    std::map<std::string, std::uint32_t> before;
    for (std::uint32_t p = 0; p < step.graph.passes().size(); ++p) {
        PassCost& pass = cost.passes.emplace_back(cost_of(step.graph, p, lists));
        pass.barrier = plan.barriers.before[p].has_value();
        const std::uint32_t number = before[pass.pass]++;
        if (const auto* dispatch = std::get_if<graph::Dispatch>(&step.graph.passes()[p].command);
            dispatch != nullptr && dispatch->work.indirect()) {
            // Algorithms have other passes on other devices: they run if the pass before them does. Long lists have passes of
            // their own, which say nothing of others.
            const auto ran = measured.ran.find({pass.pass, number});
            const bool is_known = ran != measured.ran.end() && !pass.pass.starts_with("algorithms/");
            const bool runs = is_known ? ran->second : open;
            if (pass.pass.find("long") == std::string::npos) open = runs;
            if (!runs) pass = skipped(pass);
        }
        cost.streamed_bytes += pass.times * pass.bytes.streamed;
        cost.fetched_bytes += pass.times * pass.bytes.fetched;
        cost.scattered_bytes += pass.times * pass.bytes.scattered;
    }
    return cost;
}

} // namespace mote::bench
