#include "algorithms/reduce.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <bit>
#include <limits>

namespace mote::algorithms {

namespace {

using graph::Buffer;
using graph::Count;
using graph::Graph;
using graph::View;

// At each level a thread reduces 64 numbers or 16 boxes. Threads work in groups of 32 that read interleaved, until one thread is
// enough.
constexpr std::uint32_t kLanes = 32;
constexpr std::uint32_t kNumbersPerThread = 64;
constexpr std::uint32_t kBoxesPerThread = 16;

constexpr std::uint32_t kPositiveInfinity = std::bit_cast<std::uint32_t>(std::numeric_limits<float>::infinity());
constexpr std::uint32_t kNegativeInfinity = std::bit_cast<std::uint32_t>(-std::numeric_limits<float>::infinity());

std::uint32_t identity(Reduction reduction, bool is_float) {
    switch (reduction) {
    case Reduction::min: return is_float ? kPositiveInfinity : std::numeric_limits<std::uint32_t>::max();
    case Reduction::max: return is_float ? kNegativeInfinity : 0;
    default: return 0;
    }
}

} // namespace

void reduce(Graph& graph, Reduction reduction, Buffer values, const Count& count, Buffer result) {
    const gpu::ElementType type = graph.info(values).type;
    if (type != gpu::kUint && type != gpu::kFloat) {
        throw Error(mote::format("reduce: values: found {1} in buffer \"{0}\", expected uint or float", graph.info(values).name,
                                 type.name));
    }
    graph.require("reduce", "values", values, type, count.capacity);
    graph.require("reduce", "result", result, type, 1);
    const bool is_float = type == gpu::kFloat;
    const auto op = static_cast<std::uint32_t>(reduction);
    const char* program = is_float ? "algorithms/reduce_float" : "algorithms/reduce_uint";

    graph.fill(result, identity(reduction, is_float), 1); // for a count of 0: the passes below then have no threads
    Count left = count;
    while (left.capacity > kNumbersPerThread) {
        const Count partial_count = graph.derive(left, kNumbersPerThread * kLanes, kLanes);
        const Buffer partials = graph.transient("reduce partials", type, partial_count.capacity);
        graph.pass(program, graph.tiles(left, graph.settings().workgroup_size * kNumbersPerThread),
                   {{"Values", values, View::as_vec4}, {"Partials", partials}}, {{"OP", op}, {"LANES", kLanes}});
        values = partials;
        left = partial_count;
    }
    graph.pass(program, graph.tiles(left, kNumbersPerThread), {{"Values", values, View::as_vec4}, {"Partials", result}},
               {{"OP", op}, {"LANES", 1}});
}

void reduce_aabb(Graph& graph, Buffer points, const Count& count, Buffer lower, Buffer upper) {
    graph.require("reduce_aabb", "points", points, gpu::kVec4, count.capacity);
    graph.require("reduce_aabb", "lower", lower, gpu::kVec4, 1);
    graph.require("reduce_aabb", "upper", upper, gpu::kVec4, 1);

    graph.fill(lower, kPositiveInfinity, 1);
    graph.fill(upper, kNegativeInfinity, 1);
    Count left = count;
    Buffer lowers = points;
    Buffer uppers = points;
    while (left.capacity > kBoxesPerThread) {
        // With this few boxes, 32 lanes would not reduce their number.
        const std::uint32_t lanes = left.capacity > kBoxesPerThread * kLanes ? kLanes : 1;
        const Count partial_count = graph.derive(left, kBoxesPerThread * lanes, lanes);
        const Buffer lower_partials = graph.transient("aabb lower partials", gpu::kVec4, partial_count.capacity);
        const Buffer upper_partials = graph.transient("aabb upper partials", gpu::kVec4, partial_count.capacity);
        graph.pass("algorithms/reduce_aabb", graph.tiles(left, graph.settings().workgroup_size * kBoxesPerThread),
                   {{"Lowers", lowers}, {"Uppers", uppers}, {"LowerPartials", lower_partials}, {"UpperPartials", upper_partials}},
                   {{"LANES", lanes}});
        lowers = lower_partials;
        uppers = upper_partials;
        left = partial_count;
    }
    graph.pass("algorithms/reduce_aabb", graph.tiles(left, kBoxesPerThread),
               {{"Lowers", lowers}, {"Uppers", uppers}, {"LowerPartials", lower}, {"UpperPartials", upper}}, {{"LANES", 1}});
}

} // namespace mote::algorithms
