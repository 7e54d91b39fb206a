#include "algorithms/scan.hpp"

namespace mote::algorithms {

namespace {

using graph::Buffer;
using graph::Count;
using graph::Graph;
using graph::View;

constexpr std::uint32_t kElementsPerThread = 16;

// So many tiles one workgroup scans alone: that takes no longer than two more passes.
std::uint32_t few_tiles(const graph::Settings& settings) { return settings.software ? 8 : 4; }

struct Options {
    bool inclusive = false;
    bool count_nonzero = false;
    bool offsets = false;
    const char* total = "scan total"; // its name
};

Buffer scan(Graph& graph, Buffer values, const Count& count, Buffer sums, const Options& options) {
    graph.require("scan", "values", values, gpu::kUint, count.capacity);
    graph.require("scan", "sums", sums, gpu::kUint, std::uint64_t{count.capacity} + (options.offsets ? 1 : 0));
    const gpu::ConstantValue inclusive{"INCLUSIVE", options.inclusive};
    const gpu::ConstantValue nonzero{"COUNT_NONZERO", options.count_nonzero};
    const gpu::ConstantValue offsets{"OFFSETS", options.offsets};
    const std::uint32_t tile = graph.settings().workgroup_size * kElementsPerThread;
    const Buffer total = graph.transient(options.total, gpu::kUint, 1);

    if (count.capacity <= few_tiles(graph.settings()) * tile) {
        graph.pass("algorithms/scan_top", graph.one_group(count),
                   {{"Values", values, View::as_vec4},
                    {"Sums", sums, View::as_vec4},
                    {"Total", total},
                    {"Elements", graph::kAbsent},
                    {"Closing", graph::kAbsent}},
                   {inclusive, nonzero, offsets});
        return total;
    }
    const Count tiles = graph.derive(count, tile);
    const Buffer tile_sums = graph.transient("scan tile sums", gpu::kUint, tiles.capacity);
    const Buffer tile_bases = graph.transient("scan tile bases", gpu::kUint, tiles.capacity);
    graph.pass("algorithms/scan_sums", graph.tiles(count, tile), {{"Values", values, View::as_vec4}, {"TileSums", tile_sums}},
               {nonzero});
    graph.pass("algorithms/scan_top", graph.one_group(tiles),
               {{"Values", tile_sums, View::as_vec4},
                {"Sums", tile_bases, View::as_vec4},
                {"Total", total},
                {"Elements", options.offsets ? graph.tiles(count, tile).block : graph::kAbsent},
                {"Closing", options.offsets ? sums : graph::kAbsent}},
               {offsets, {"OF_TILES", true}});
    graph.pass("algorithms/scan_tiles", graph.tiles(count, tile),
               {{"Values", values, View::as_vec4},
                {"Sums", sums, View::as_vec4},
                {"TileBases", tile_bases},
                {"Total", options.offsets ? total : graph::kAbsent}},
               {inclusive, nonzero, offsets});
    return total;
}

} // namespace

Buffer exclusive_scan(Graph& graph, Buffer values, const Count& count, Buffer sums) {
    return scan(graph, values, count, sums, {});
}

Buffer inclusive_scan(Graph& graph, Buffer values, const Count& count, Buffer sums) {
    return scan(graph, values, count, sums, {.inclusive = true});
}

Buffer count_nonzero_scan(Graph& graph, Buffer values, const Count& count, Buffer sums) {
    return scan(graph, values, count, sums, {.count_nonzero = true});
}

Buffer list_offsets(Graph& graph, Buffer lengths, const Count& count, Buffer offsets) {
    return scan(graph, lengths, count, offsets, {.offsets = true, .total = "neighbours"});
}

} // namespace mote::algorithms
