#include "algorithms/scan.hpp"

namespace mote::algorithms {

namespace {

using graph::Buffer;
using graph::Count;
using graph::Graph;
using graph::View;

constexpr std::uint32_t kElementsPerThread = 16;

Buffer scan(Graph& graph, Buffer values, const Count& count, Buffer sums, bool inclusive, bool count_nonzero) {
    graph.require("scan", "values", values, gpu::kUint, count.capacity);
    graph.require("scan", "sums", sums, gpu::kUint, count.capacity);
    const gpu::ConstantValue inclusive_constant{"INCLUSIVE", inclusive ? 1u : 0u};
    const gpu::ConstantValue nonzero_constant{"COUNT_NONZERO", count_nonzero ? 1u : 0u};
    const std::uint32_t tile = graph.settings().workgroup_size * kElementsPerThread;
    const Buffer total = graph.transient("scan total", gpu::kUint, 1);

    if (count.capacity <= tile) {
        graph.pass("algorithms/scan_top", graph.one_group(count),
                   {{"Values", values, View::as_vec4}, {"Sums", sums, View::as_vec4}, {"Total", total}},
                   {inclusive_constant, nonzero_constant});
        return total;
    }
    const Count tiles = graph.derive(count, tile);
    const Buffer tile_sums = graph.transient("scan tile sums", gpu::kUint, tiles.capacity);
    const Buffer tile_bases = graph.transient("scan tile bases", gpu::kUint, tiles.capacity);
    graph.pass("algorithms/scan_sums", graph.tiles(count, tile), {{"Values", values, View::as_vec4}, {"TileSums", tile_sums}},
               {nonzero_constant});
    graph.pass("algorithms/scan_top", graph.one_group(tiles),
               {{"Values", tile_sums, View::as_vec4}, {"Sums", tile_bases, View::as_vec4}, {"Total", total}});
    graph.pass("algorithms/scan_tiles", graph.tiles(count, tile),
               {{"Values", values, View::as_vec4}, {"Sums", sums, View::as_vec4}, {"TileBases", tile_bases}},
               {inclusive_constant, nonzero_constant});
    return total;
}

} // namespace

Buffer exclusive_scan(Graph& graph, Buffer values, const Count& count, Buffer sums) {
    return scan(graph, values, count, sums, false, false);
}

Buffer inclusive_scan(Graph& graph, Buffer values, const Count& count, Buffer sums) {
    return scan(graph, values, count, sums, true, false);
}

Buffer count_nonzero_scan(Graph& graph, Buffer values, const Count& count, Buffer sums) {
    return scan(graph, values, count, sums, false, true);
}

} // namespace mote::algorithms
