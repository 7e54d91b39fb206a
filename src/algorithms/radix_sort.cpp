#include "algorithms/radix_sort.hpp"

#include "algorithms/scan.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace mote::algorithms {

namespace {

using graph::Buffer;
using graph::Count;
using graph::Graph;

constexpr std::uint32_t kItemsPerThread = 16;

// Every subgroup counts every digit, in shared memory: the more subgroups, the smaller the digit.
constexpr std::uint32_t kCounterBudgetBytes = 24 * 1024;
constexpr std::uint32_t kLargestDigitBits = 8;

struct DigitPush {
    std::uint32_t shift;
    std::uint32_t mask;
};

std::uint32_t digit_bits_for(std::uint32_t subgroups) {
    std::uint32_t bits = kLargestDigitBits;
    while (subgroups * (2u << bits) > kCounterBudgetBytes) --bits; // two bytes a counter
    return bits;
}

} // namespace

void radix_sort(Graph& graph, const SortBuffers& in, const SortBuffers& out, const Count& count, const BitRange& bits) {
    const gpu::ElementType key_type = graph.info(in.keys).type;
    if (key_type != gpu::kUint && key_type != gpu::kUvec2) {
        throw Error(fmt::format("radix_sort: keys must hold uint or uvec2, but buffer \"{}\" holds {}", graph.info(in.keys).name,
                                key_type.name));
    }
    const bool is_64 = key_type == gpu::kUvec2;
    const std::uint32_t key_bits = is_64 ? 64 : 32;
    const std::uint32_t end_bit = bits.end == 0 ? key_bits : bits.end;
    if (bits.begin > end_bit || end_bit > key_bits) {
        throw Error(fmt::format("radix_sort: the bits from {} to {} are no part of keys of {} bits", bits.begin, end_bit, key_bits));
    }
    graph.require("radix_sort", "keys", in.keys, key_type, count.capacity);
    graph.require("radix_sort", "payloads", in.payloads, gpu::kUint, count.capacity);
    graph.require("radix_sort", "sorted keys", out.keys, key_type, count.capacity);
    graph.require("radix_sort", "sorted payloads", out.payloads, gpu::kUint, count.capacity);

    const std::uint32_t workgroup = graph.settings().workgroup_size;
    const std::uint32_t subgroups = std::max(1u, workgroup / graph.settings().subgroup_size);
    const std::uint32_t digit_bits = digit_bits_for(subgroups);
    const std::uint32_t bins = 1u << digit_bits;
    const std::uint32_t tile = workgroup * kItemsPerThread;
    const std::uint32_t sorted_bits = end_bit - bits.begin;
    const std::uint32_t rounds = (sorted_bits + digit_bits - 1) / digit_bits;
    if (rounds == 0) { // nothing to sort by
        graph.copy(in.keys, out.keys, count.capacity);
        graph.copy(in.payloads, out.payloads, count.capacity);
        return;
    }
    const Count counts_count = graph.derive(count, tile, bins);
    const Buffer counts = graph.transient("radix_sort counts", gpu::kUint, counts_count.capacity);
    const Buffer places = graph.transient("radix_sort places", gpu::kUint, counts_count.capacity);
    const SortBuffers spare{graph.transient("radix_sort spare keys", key_type, count.capacity),
                            graph.transient("radix_sort spare payloads", gpu::kUint, count.capacity)};
    const graph::Work tiles = graph.tiles(count, tile);
    const char* count_program = is_64 ? "algorithms/radix_sort_count_64" : "algorithms/radix_sort_count_32";
    const char* scatter_program = is_64 ? "algorithms/radix_sort_scatter_64" : "algorithms/radix_sort_scatter_32";

    SortBuffers from = in;
    for (std::uint32_t round = 0; round < rounds; ++round) {
        const SortBuffers& to = (rounds - round) % 2 == 1 ? out : spare; // the last round ends in `out`
        const std::uint32_t begin = bits.begin + sorted_bits * round / rounds;
        const std::uint32_t end = bits.begin + sorted_bits * (round + 1) / rounds;
        const DigitPush digit{begin, (1u << (end - begin)) - 1};
        graph.pass(count_program, tiles, {{"Keys", from.keys}, {"Counts", counts}}, digit, {{"DIGIT_BITS", digit_bits}});
        exclusive_scan(graph, counts, counts_count, places);
        graph.pass(scatter_program, tiles,
                   {{"Keys", from.keys}, {"Payloads", from.payloads}, {"Places", places}, {"SortedKeys", to.keys},
                    {"SortedPayloads", to.payloads}},
                   digit, {{"DIGIT_BITS", digit_bits}, {"SUBGROUP_COUNT", subgroups}});
        from = to;
    }
}

} // namespace mote::algorithms
