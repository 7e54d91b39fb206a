#include "benchmark/world_cost.hpp"

#include "graph/executable.hpp"
#include "physics/scene_model.hpp"
#include "physics/state/host_state.hpp"
#include "physics/state/state_buffers.hpp"
#include "physics/step.hpp"

#include <algorithm>
#include <map>

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

    // The lists that its passes walk: the buffers of their offsets.
    std::vector<Buffer> lists() const {
        std::vector<Buffer> found;
        for (const graph::Pass& pass : graph.passes()) {
            for (const graph::Access& access : pass.accesses) {
                const Buffer offsets = access.fetches.offsets;
                if (access.fetches.per != Fetches::Per::entry || std::ranges::find(found, offsets) != found.end()) continue;
                found.push_back(offsets);
            }
        }
        return found;
    }

    CheckedScene scene;
    physics::StateBuffers state;
    physics::FamilySteps families;
    graph::Graph graph;
};

ListStatistics statistics_of(std::string name, std::span<const std::uint32_t> offsets, std::uint32_t live) {
    ListStatistics lists{std::move(name), offsets[live], 0};
    for (std::uint32_t i = 0; i < live; ++i) lists.longest = std::max<std::uint64_t>(lists.longest, offsets[i + 1] - offsets[i]);
    return lists;
}

// Runs the step and reads the lists at its end.
std::vector<ListStatistics> measure_lists(gpu::Device& device, const CheckedScene& scene, const physics::HostState& saved) {
    Step step(device, scene, saved, graph::Settings::of(device));
    std::vector<std::pair<Buffer, Buffer>> copies; // of offsets
    for (const Buffer offsets : step.lists()) {
        const graph::BufferInfo info = step.graph.info(offsets);
        copies.emplace_back(offsets, step.graph.readback(info.name + ", read", info.type, info.count));
        step.graph.copy(offsets, copies.back().second, info.count);
    }
    graph::Executable executable(device, step.graph);
    executable.run();
    std::vector<ListStatistics> lists;
    for (const auto& [offsets, copy] : copies) {
        lists.push_back(statistics_of(step.graph.info(offsets).name, executable.read<std::uint32_t>(copy), saved.live()));
    }
    return lists;
}

PassCost cost_of(const graph::Graph& graph, std::uint32_t index, const std::map<Buffer, ListStatistics>& lists) {
    const graph::Pass& pass = graph.passes()[index];
    const std::string whole = pass.name.substr(0, pass.name.find('.')); // whatever its form on this device
    PassCost cost{.pass = whole, .constants = {}, .times = graph::repetitions(graph, index), .bytes = {}};
    if (const auto* dispatch = std::get_if<graph::Dispatch>(&pass.command)) {
        const graph::Work& work = dispatch->work;
        cost.constants = dispatch->specialisation.constants;
        cost.elements = work.elements;
        const std::uint32_t size = dispatch->specialisation.workgroup_size;
        const bool is_queue = work.indirect() && std::ranges::any_of(pass.accesses, [](const graph::Access& access) {
                                  return access.fetches.per == Fetches::Per::thread && access.fetches.times == 0 && access.reads;
                              });
        cost.groups = is_queue            ? 0
                      : work.groups_x > 0 ? std::uint64_t{work.groups_x} * std::max(work.groups_y, 1u)
                                          : (work.elements + size - 1) / size;
    }
    graph::ListLengths lengths;
    for (const auto& [offsets, list] : lists) lengths[offsets] = list.entries;
    cost.bytes = graph::traffic(graph, pass, lengths);
    for (const graph::Access& access : pass.accesses) {
        if (access.fetches.per != Fetches::Per::entry) continue;
        const ListStatistics& walked = lists.at(access.fetches.offsets);
        cost.entries = std::max(cost.entries, walked.entries);
        cost.longest = std::max(cost.longest, walked.longest);
    }
    return cost;
}

} // namespace

WorldCost world_cost(Context& context, const CheckedScene& scene, std::span<const std::byte> saved) {
    return world_cost(context, scene, saved, graph::Settings::of(context.device()));
}

WorldCost world_cost(Context& context, const CheckedScene& scene, std::span<const std::byte> saved,
                     const graph::Settings& settings) {
    gpu::Device& device = context.device();
    const physics::HostState state = physics::state_from(saved, *scene);
    WorldCost cost;
    cost.lists = measure_lists(device, scene, state);
    const Step step(device, scene, state, settings);
    std::map<Buffer, ListStatistics> lists;
    for (const Buffer offsets : step.lists()) {
        const auto measured = std::ranges::find(cost.lists, step.graph.info(offsets).name, &ListStatistics::name);
        lists[offsets] = *measured;
        cost.longest_list = std::max(cost.longest_list, measured->longest);
    }
    const graph::Plan plan = graph::compile(step.graph);
    cost.barriers = plan.barrier_count();
    for (std::uint32_t p = 0; p < step.graph.passes().size(); ++p) {
        PassCost& pass = cost.passes.emplace_back(cost_of(step.graph, p, lists));
        pass.barrier = plan.barriers.before[p].has_value();
        cost.streamed_bytes += pass.times * pass.bytes.streamed;
        cost.fetched_bytes += pass.times * pass.bytes.fetched;
        cost.scattered_bytes += pass.times * pass.bytes.scattered;
    }
    return cost;
}

} // namespace mote::bench
