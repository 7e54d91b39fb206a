#include "algorithms/radix_sort.hpp"

#include "algorithms/radix_sort_shared.h"
#include "algorithms/scan.hpp"
#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace mote::algorithms {

namespace {

using graph::Buffer;
using graph::Count;
using graph::Graph;

constexpr std::uint32_t ceil_div(std::uint32_t a, std::uint32_t b) { return (a + b - 1) / b; }

// How a sorting round is partitioned: into pieces of `piece` elements, each with one counter per digit. On a GPU a piece is
// sorted by one subgroup (radix_sort.glsl), on a CPU by one thread (radix_sort_serial.glsl).
struct Cut {
    std::uint32_t digit_bits;
    std::uint32_t piece;
    graph::Work work;
    std::string programs; // name prefix, before "count" and "scatter"
    std::vector<gpu::ConstantValue> constants;
    graph::View key_view = graph::View::plain;
    graph::View payload_view = graph::View::plain;
};

// Every subgroup has a counter per digit in shared memory. Every device has this much.
constexpr std::uint32_t kSharedBytes = 32 * 1024;

Cut subgroup_cut(Graph& graph, const Count& count) {
    const graph::Settings& settings = graph.settings();
    const std::uint32_t max_subgroups = std::max(1u, settings.workgroup_size / settings.min_subgroup_size);
    const std::uint32_t fewest_subgroups = std::max(1u, settings.workgroup_size / settings.max_subgroup_size);
    Cut cut{};
    cut.digit_bits = 8;
    while (max_subgroups * sizeof(std::uint32_t) << cut.digit_bits > kSharedBytes) --cut.digit_bits;
    cut.piece = 4u << cut.digit_bits; // so that there is one counter per four elements
    cut.work = graph.tiles(count, cut.piece * fewest_subgroups);
    cut.programs = "algorithms/radix_sort_";
    cut.constants = {{"DIGIT_BITS", cut.digit_bits}, {"STRETCH", cut.piece}, {"SUBGROUP_COUNT", max_subgroups}};
    return cut;
}

Cut serial_cut(Graph& graph, const Count& count, const gpu::ElementType& key_type, std::uint32_t sorted_bits) {
    constexpr std::uint32_t kRuns = 128; // enough for all lanes of a few cores; more would only add counters
    constexpr std::uint32_t kShortest = 508;
    constexpr std::uint32_t kLongest = 32764; // lavapipe silently ends a thread's loops after 65535 iterations in total
    constexpr std::uint32_t kThreads = 16;    // few, so that a small number of runs still occupies all cores
    constexpr std::uint32_t kWidest = 8; // bits, so that the cache lines being written, one per digit and lane, stay in the cache
    Cut cut{};
    cut.digit_bits = std::max(1u, ceil_div(sorted_bits, std::max(1u, ceil_div(sorted_bits, kWidest)))); // no wider than needed
    // An odd multiple of 4: the lanes read with this stride, and must not all map to the same cache sets.
    cut.piece = std::clamp(4 * (count.capacity / kRuns / 4 | 1), kShortest, kLongest);
    cut.work = graph.tiles(count, cut.piece * kThreads);
    cut.work.workgroup_size = kThreads;
    cut.programs = "algorithms/radix_sort_serial_";
    cut.constants = {{"RUN", cut.piece}, {"DIGIT_BITS", cut.digit_bits}};
    if (key_type == gpu::kUint) cut.key_view = graph::View::as_vec4;
    cut.payload_view = graph::View::as_vec4;
    return cut;
}

} // namespace

void radix_sort(Graph& graph, const SortBuffers& in, const SortBuffers& out, const Count& count, const BitRange& bits) {
    const gpu::ElementType key_type = graph.info(in.keys).type;
    if (key_type != gpu::kUint && key_type != gpu::kUvec2) {
        throw Error(mote::format("radix_sort: keys: found {1} in buffer \"{0}\", expected uint or uvec2",
                                 graph.info(in.keys).name, key_type.name));
    }
    const std::uint32_t key_bits = key_type == gpu::kUvec2 ? 64 : 32;
    const std::uint32_t end_bit = bits.end == 0 ? key_bits : bits.end;
    if (bits.begin > end_bit || end_bit > key_bits) {
        throw Error(mote::format("radix_sort: bits: found the range from {} to {}, expected one within keys of {} bits",
                                 bits.begin, end_bit, key_bits));
    }
    if (in.keys == out.keys || in.payloads == out.payloads) {
        throw Error(mote::format("radix_sort: found buffer \"{}\" as input and output, expected two buffers",
                                 graph.info(in.keys == out.keys ? in.keys : in.payloads).name));
    }
    graph.require("radix_sort", "keys", in.keys, key_type, count.capacity);
    graph.require("radix_sort", "payloads", in.payloads, gpu::kUint, count.capacity);
    graph.require("radix_sort", "sorted keys", out.keys, key_type, count.capacity);
    graph.require("radix_sort", "sorted payloads", out.payloads, gpu::kUint, count.capacity);

    const std::uint32_t sorted_bits = end_bit - bits.begin;
    const Cut cut = graph.settings().software ? serial_cut(graph, count, key_type, sorted_bits) : subgroup_cut(graph, count);
    const std::uint32_t first_bit = sorted_bits == 0 ? 0 : bits.begin; // a shift by the full key width is undefined
    // With no bits to sort by, one round with digit 0 copies the input in order.
    const std::uint32_t rounds = std::max(1u, ceil_div(sorted_bits, cut.digit_bits));
    const Count counts_count = graph.derive(count, cut.piece, 1u << cut.digit_bits);
    const Buffer counts = graph.transient("radix_sort counts", gpu::kUint, counts_count.capacity);
    const Buffer offsets = graph.transient("radix_sort offsets", gpu::kUint, counts_count.capacity);
    const SortBuffers spare{graph.transient("radix_sort spare keys", key_type, count.capacity),
                            graph.transient("radix_sort spare payloads", gpu::kUint, count.capacity)};
    const std::string count_program = mote::format("{}count_{}", cut.programs, key_bits);
    const std::string scatter_program = mote::format("{}scatter_{}", cut.programs, key_bits);

    SortBuffers from = in;
    for (std::uint32_t round = 0; round < rounds; ++round) {
        const SortBuffers& to = (rounds - round) % 2 == 1 ? out : spare; // the last round writes `out`
        const std::uint32_t begin = first_bit + sorted_bits * round / rounds;
        const std::uint32_t end = first_bit + sorted_bits * (round + 1) / rounds;
        const shared::DigitPush digit{begin, (1u << (end - begin)) - 1};
        graph.pass(count_program, cut.work, {{"Keys", from.keys, cut.key_view}, {"Counts", counts}}, digit, cut.constants);
        exclusive_scan(graph, counts, counts_count, offsets);
        graph.pass(scatter_program, cut.work,
                   {{"Keys", from.keys, cut.key_view},
                    {"Payloads", from.payloads, cut.payload_view},
                    {"Offsets", offsets},
                    {"SortedKeys", to.keys, graph::Fetches::at_indices()},
                    {"SortedPayloads", to.payloads, graph::Fetches::at_indices()}},
                   digit, cut.constants);
        from = to;
    }
}

} // namespace mote::algorithms
