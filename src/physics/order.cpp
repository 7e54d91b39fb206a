#include "physics/order.hpp"

#include "algorithms/gather.hpp"
#include "algorithms/radix_sort.hpp"
#include "physics/order_sink_shared.h"
#include "spatial/morton.hpp"

namespace mote::physics {

namespace {

using graph::Buffer;
using graph::Graph;

algorithms::SortBuffers sort_buffers(Graph& graph, const char* name, std::uint32_t n) {
    return {graph.transient(std::string(name) + " keys", gpu::kUint, n),
            graph.transient(std::string(name) + " order", gpu::kUint, n)};
}

Buffer ordered(Graph& graph, Buffer from, Buffer order, const graph::Count& count) {
    const graph::BufferInfo& info = graph.info(from);
    const Buffer to = graph.transient("ordered " + info.name, info.type, count.capacity);
    algorithms::gather(graph, from, order, count, to);
    return to;
}

} // namespace

void order(Graph& graph, const State& state, const OrderOptions& options) {
    const std::uint32_t n = state.count.capacity;
    graph.require("order", "places", state.places, gpu::kUint, n);
    graph.require("order", "clock", state.clock, gpu::kUint, shared::CLOCK_WORDS);
    const spatial::MortonGrid grid{.bits = options.dimensions == 2 ? 15u : 10u, .dimensions = options.dimensions};
    const algorithms::SortBuffers codes = sort_buffers(graph, "morton", n);
    const algorithms::SortBuffers sorted = sort_buffers(graph, "sorted", n);
    spatial::encode_morton(graph, state.spheres, state.count, spatial::bounds_of(graph, state.spheres, state.count), grid, codes);
    if (options.sinks != Buffer{}) {
        const auto sinks = static_cast<std::uint32_t>(graph.info(options.sinks).count / shared::SINK_VECTORS);
        graph.pass("physics/order_sink", graph.threads(state.count),
                   {{"Spheres", state.spheres}, {"Sinks", options.sinks}, {"Keys", codes.keys}}, shared::OrderSinkPush{sinks});
    }
    algorithms::radix_sort(graph, codes, sorted, state.count, {0, grid.key_bits() + (options.sinks != Buffer{} ? 1 : 0)});
    const Buffer spheres = ordered(graph, state.spheres, sorted.payloads, state.count);
    const Buffer velocities = ordered(graph, state.velocities, sorted.payloads, state.count);
    const Buffer phases = ordered(graph, state.phases, sorted.payloads, state.count);
    const Buffer traits = ordered(graph, state.traits, sorted.payloads, state.count);
    graph.pass("physics/order_store", graph.threads(state.count),
               {{"Keys", sorted.keys},
                {"OrderedSpheres", spheres},
                {"OrderedVelocities", velocities},
                {"OrderedPhases", phases},
                {"OrderedTraits", traits},
                {"Spheres", state.spheres},
                {"Velocities", state.velocities},
                {"Phases", state.phases},
                {"Traits", state.traits},
                {"Places", state.places},
                {"Clock", state.clock}});
}

} // namespace mote::physics
