#include "algorithms/compact.hpp"
#include "algorithms/copy.hpp"
#include "algorithms/every_algorithm.hpp"
#include "algorithms/gather.hpp"
#include "algorithms/radix_sort.hpp"
#include "algorithms/reduce.hpp"
#include "algorithms/scan.hpp"
#include "algorithms/segmented_reduce.hpp"
#include "support/variants.hpp"

namespace mote::test {

namespace {

using graph::Buffer;
using graph::Count;
using graph::Graph;

// Below and above the capacity of one workgroup of the scan, one thread of a reduction and one level of a tree, at every
// workgroup size.
constexpr std::uint32_t kFew = 100;
constexpr std::uint32_t kMany = 100'003;

Buffer zeros(Graph& graph, const char* name, const gpu::ElementType& type, std::uint64_t count) {
    const Buffer buffer = graph.transient(name, type, count);
    graph.fill(buffer, 0);
    return buffer;
}

void add_reductions(Graph& graph, const Count& count) {
    for (const gpu::ElementType& type : {gpu::kUint, gpu::kFloat}) {
        const Buffer values = zeros(graph, "values", type, count.capacity);
        for (const auto op : {algorithms::Reduction::sum, algorithms::Reduction::min, algorithms::Reduction::max}) {
            algorithms::reduce(graph, op, values, count, graph.transient("reduced", type, 1));
        }
    }
    algorithms::reduce_aabb(graph, zeros(graph, "points", gpu::kVec4, count.capacity), count,
                            graph.transient("lower", gpu::kVec4, 1), graph.transient("upper", gpu::kVec4, 1));
}

void add_scans(Graph& graph, const Count& count) {
    const Buffer values = zeros(graph, "values", gpu::kUint, count.capacity);
    algorithms::exclusive_scan(graph, values, count, graph.transient("exclusive", gpu::kUint, count.capacity));
    algorithms::inclusive_scan(graph, values, count, graph.transient("inclusive", gpu::kUint, count.capacity));
    algorithms::count_nonzero_scan(graph, values, count, graph.transient("nonzero", gpu::kUint, count.capacity));
    algorithms::list_offsets(graph, values, count, graph.transient("offsets", gpu::kUint, std::uint64_t{count.capacity} + 1));
}

void add_compaction_and_gathers(Graph& graph, const Count& count) {
    const Buffer flags = zeros(graph, "flags", gpu::kUint, count.capacity);
    const Buffer kept = graph.transient("kept", gpu::kUint, count.capacity);
    const Count kept_count = algorithms::compact(graph, flags, count, kept);
    for (const gpu::ElementType& type : {gpu::kUint, gpu::kFloat, gpu::kUvec2, gpu::kVec4}) {
        const Buffer from = zeros(graph, "from", type, count.capacity);
        algorithms::gather(graph, from, kept, kept_count, graph.transient("to", type, count.capacity));
        algorithms::copy(graph, from, kept_count, graph.transient("copy", type, count.capacity));
    }
}

void add_segmented_reductions(Graph& graph, const Count& count) {
    const Buffer offsets = zeros(graph, "offsets", gpu::kUint, std::uint64_t{count.capacity} + 1);
    for (const gpu::ElementType& type : {gpu::kFloat, gpu::kVec4, gpu::kMat3}) {
        const Buffer values = zeros(graph, "values", type, count.capacity);
        algorithms::segmented_reduce(graph, values, count, offsets, count, graph.transient("sums", type, count.capacity));
    }
}

void add_sorts(Graph& graph, const Count& count) {
    for (const gpu::ElementType& type : {gpu::kUint, gpu::kUvec2}) {
        const algorithms::SortBuffers in{zeros(graph, "keys", type, count.capacity),
                                         zeros(graph, "payloads", gpu::kUint, count.capacity)};
        for (const algorithms::BitRange bits : {algorithms::BitRange{}, algorithms::BitRange{3, 14}}) {
            algorithms::radix_sort(graph, in,
                                   {graph.transient("sorted keys", type, count.capacity),
                                    graph.transient("sorted payloads", gpu::kUint, count.capacity)},
                                   count, bits);
        }
    }
}

// The programs of gated fills and copies, and of the gate.
void add_gated_repeat(Graph& graph, const Count& count) {
    const Buffer gate = zeros(graph, "gate", gpu::kUint, 1);
    const Buffer from = zeros(graph, "from", gpu::kVec4, count.capacity);
    const Buffer to = graph.transient("to", gpu::kVec4, count.capacity);
    graph.repeat(2, graph::Gate{gate}, [&] {
        graph.fill(from, 1);
        graph.copy(from, to, count.capacity);
    });
}

} // namespace

void add_every_algorithm(Graph& graph, const Count& count) {
    add_reductions(graph, count);
    add_scans(graph, count);
    add_compaction_and_gathers(graph, count);
    add_segmented_reductions(graph, count);
    add_sorts(graph, count);
    add_gated_repeat(graph, count);
}

Graph graph_of_every_algorithm(const graph::Settings& settings) {
    Graph graph(settings);
    for (const std::uint32_t n : {kFew, kMany}) {
        add_every_algorithm(graph, Count::host(n));
        const Buffer counter = graph.transient("counter", gpu::kUint, 1);
        graph.fill(counter, n);
        add_every_algorithm(graph, Count::gpu(counter, 0, n));
    }
    return graph;
}

namespace {
const Variants kVariants{graph_of_every_algorithm};
}

} // namespace mote::test
