#include "algorithms/segmented_reduce.hpp"

#include "algorithms/segmented_reduce_levels_shared.h"
#include "algorithms/segmented_reduce_query_shared.h"
#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <array>
#include <limits>

namespace mote::algorithms {

namespace {

constexpr std::uint32_t kBranches = shared::BRANCHES;

} // namespace

void segmented_reduce(graph::Graph& graph, graph::Buffer values, const graph::Count& value_count, graph::Buffer offsets,
                      const graph::Count& segment_count, graph::Buffer sums) {
    const gpu::ElementType type = graph.info(values).type;
    const std::array types{gpu::kFloat, gpu::kVec4, gpu::kMat3};
    if (std::ranges::find(types, type) == types.end()) {
        throw Error(mote::format("segmented_reduce: values: found {1} in buffer \"{0}\", expected float, vec4 or mat3",
                                 graph.info(values).name, type.name));
    }
    graph.require("segmented_reduce", "values", values, type, value_count.capacity);
    graph.require("segmented_reduce", "offsets", offsets, gpu::kUint, std::uint64_t{segment_count.capacity} + 1);
    graph.require("segmented_reduce", "sums", sums, type, segment_count.capacity);

    // The levels of the tree are stored one after the other in one buffer.
    shared::QueryPush query{};
    std::uint32_t tree_nodes = 0;
    for (std::uint32_t nodes = value_count.capacity / kBranches; nodes > 0; nodes /= kBranches) {
        query.level_begins[query.levels++] = tree_nodes;
        tree_nodes += nodes;
    }
    const graph::Buffer tree = graph.transient("segmented_reduce tree", type, tree_nodes);
    const auto nodes_of = [&](std::uint64_t node_values) {
        constexpr std::uint64_t kMaxCount = std::numeric_limits<std::uint32_t>::max();
        return graph.tiles(value_count,
                           static_cast<std::uint32_t>(std::min(graph.settings().workgroup_size * node_values, kMaxCount)));
    };
    std::uint32_t node_values = kBranches;
    graph.pass("algorithms/segmented_reduce_leaves_" + type.name, nodes_of(node_values), {{"Values", values}, {"Tree", tree}});
    for (std::uint32_t level = 1; level < query.levels; ++level) {
        node_values *= kBranches;
        graph.pass("algorithms/segmented_reduce_levels_" + type.name, nodes_of(node_values), {{"Tree", tree}},
                   shared::LevelsPush{query.level_begins[level - 1], query.level_begins[level], node_values});
    }
    graph.pass("algorithms/segmented_reduce_query_" + type.name, graph.threads(segment_count),
               {{"Values", values}, {"Tree", tree}, {"Offsets", offsets}, {"Sums", sums}}, query);
}

} // namespace mote::algorithms
