#include "physics/state/sort_particles.hpp"

#include "algorithms/copy.hpp"
#include "algorithms/gather.hpp"
#include "algorithms/radix_sort.hpp"
#include "physics/state/sort_keys_shared.h"

#include <utility>
#include <vector>

namespace mote::physics {

namespace {

using graph::Buffer;
using graph::Graph;

constexpr std::uint32_t kKeyBits = 30; // of sort_keys.comp

algorithms::SortBuffers sort_buffers(Graph& graph, const char* name, std::uint32_t n) {
    return {graph.transient(std::string(name) + " keys", gpu::kUint, n),
            graph.transient(std::string(name) + " order", gpu::kUint, n)};
}

Buffer like(Graph& graph, Buffer attribute, const graph::Count& count) {
    const graph::BufferInfo info = graph.info(attribute);
    return graph.transient("sorted " + info.name, info.type, count.capacity);
}

// The engine's attributes, whose order two passes change.
State new_sorted(Graph& graph, const State& state) {
    State sorted = state;
    for (const auto member : {&State::position_radius, &State::position_low, &State::velocities, &State::phases, &State::groups,
                              &State::material_id}) {
        sorted.*member = like(graph, state.*member, state.count);
    }
    return sorted;
}

bool is_of(const State& state, Buffer attribute) {
    return attribute == state.position_radius || attribute == state.position_low || attribute == state.velocities ||
           attribute == state.phases || attribute == state.groups || attribute == state.material_id;
}

void gather_state(Graph& graph, const State& state, Buffer order, const State& sorted) {
    graph.pass("physics/state/sort_gather", graph.threads(state.count),
               {{"Order", order},
                {"PositionRadius", state.position_radius},
                {"PositionLow", state.position_low},
                {"Velocities", state.velocities},
                {"Phases", state.phases},
                {"Groups", state.groups},
                {"MaterialId", state.material_id},
                {"SortedPositionRadius", sorted.position_radius},
                {"SortedPositionLow", sorted.position_low},
                {"SortedVelocities", sorted.velocities},
                {"SortedPhases", sorted.phases},
                {"SortedGroups", sorted.groups},
                {"SortedMaterialId", sorted.material_id}});
}

void store_state(Graph& graph, const State& sorted, Buffer keys, const State& state) {
    graph.pass("physics/state/sort_store", graph.threads(state.count),
               {{"Keys", keys},
                {"SortedPositionRadius", sorted.position_radius},
                {"SortedPositionLow", sorted.position_low},
                {"SortedVelocities", sorted.velocities},
                {"SortedPhases", sorted.phases},
                {"SortedGroups", sorted.groups},
                {"SortedMaterialId", sorted.material_id},
                {"PositionRadius", state.position_radius},
                {"PositionLow", state.position_low},
                {"Velocities", state.velocities},
                {"Phases", state.phases},
                {"Groups", state.groups},
                {"MaterialId", state.material_id},
                {"IdToIndex", state.id_to_index},
                {"Counters", state.counters}});
}

} // namespace

void clear_removed(Graph& graph, Buffer sorted_keys, const graph::Count& count, Buffer attribute) {
    graph.pass("physics/state/clear_removed_" + graph.info(attribute).type.name, graph.threads(count),
               {{"Keys", sorted_keys}, {"Values", attribute}});
}

void sort_particles(Graph& graph, const State& state, const SortedAttributes& attributes, const Frame& frame,
                    const std::function<void(Buffer)>& mark_removed) {
    const std::uint32_t n = state.count.capacity;
    graph.require("sort_particles", "id_to_index", state.id_to_index, gpu::kUint, n);
    graph.require("sort_particles", "counters", state.counters, gpu::kUint, shared::COUNTERS);
    const algorithms::SortBuffers codes = sort_buffers(graph, "morton", n);
    const algorithms::SortBuffers keys = sort_buffers(graph, "sorted", n);
    graph.pass("physics/state/sort_keys", graph.threads(state.count),
               {{"PositionRadius", state.position_radius}, {"Keys", codes.keys}, {"Indices", codes.payloads}},
               shared::SortKeysPush{1 / frame.cell}, {{"DIMENSIONS", frame.dimensions}});
    if (mark_removed) mark_removed(codes.keys);
    algorithms::radix_sort(graph, codes, keys, state.count, {0, kKeyBits + (mark_removed ? 1 : 0)});
    const State sorted = new_sorted(graph, state);
    gather_state(graph, state, keys.payloads, sorted);
    std::vector<std::pair<Buffer, Buffer>> others; // attributes of families: in the new order, and where they belong
    for (const Buffer attribute : attributes.all) {
        if (is_of(state, attribute)) continue;
        others.emplace_back(like(graph, attribute, state.count), attribute);
        algorithms::gather(graph, attribute, keys.payloads, state.count, others.back().first);
    }
    for (const auto& [from, to] : others) algorithms::copy(graph, from, state.count, to);
    if (mark_removed) {
        for (const Buffer attribute : attributes.not_emitted)
            if (!is_of(state, attribute)) clear_removed(graph, keys.keys, state.count, attribute);
    }
    store_state(graph, sorted, keys.keys, state);
}

} // namespace mote::physics
