#include "physics/state/sort_particles.hpp"

#include "algorithms/copy.hpp"
#include "algorithms/gather.hpp"
#include "algorithms/radix_sort.hpp"
#include "physics/state/sort_keys_shared.h"

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

Buffer sorted(Graph& graph, Buffer from, Buffer order, const graph::Count& count) {
    const graph::BufferInfo info = graph.info(from);
    const Buffer to = graph.transient("sorted " + info.name, info.type, count.capacity);
    algorithms::gather(graph, from, order, count, to);
    return to;
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
    std::vector<Buffer> moved;
    Buffer material_id{};
    for (const Buffer attribute : attributes.all) {
        moved.push_back(sorted(graph, attribute, keys.payloads, state.count));
        if (attribute == state.material_id) material_id = moved.back();
    }
    for (std::size_t a = 0; a < moved.size(); ++a) algorithms::copy(graph, moved[a], state.count, attributes.all[a]);
    if (mark_removed) {
        for (const Buffer attribute : attributes.not_emitted) clear_removed(graph, keys.keys, state.count, attribute);
    }
    graph.pass(
        "physics/state/sort_index", graph.threads(state.count),
        {{"Keys", keys.keys}, {"SortedMaterialId", material_id}, {"IdToIndex", state.id_to_index}, {"Counters", state.counters}});
}

} // namespace mote::physics
