#include "algorithms/radix_sort.hpp"

#include "algorithms/radix_sort_shared.h"
#include "algorithms/scan.hpp"
#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <algorithm>

namespace mote::algorithms {

namespace {

using graph::Buffer;
using graph::Count;
using graph::Graph;

// Every subgroup counts every digit, in shared memory of which any device has this much.
constexpr std::uint32_t kSharedBytes = 32 * 1024;

// How the work of a round is cut.
struct Cut {
    std::uint32_t workgroup;        // threads
    std::uint32_t most_subgroups;   // that the device may make of a workgroup
    std::uint32_t fewest_subgroups; // likewise
    std::uint32_t digit_bits;
    std::uint32_t stretch; // elements that one subgroup sorts by one digit
};

Cut cut_for(const graph::Settings& settings) {
    Cut cut{};
    // Wider digits mean fewer rounds but more counters per stretch: on a GPU, 256 counters keep many subgroups under way and the
    // scattered writes together. A CPU needs few subgroups, and there a round is what costs.
    cut.workgroup = settings.software ? 32 : settings.workgroup_size;
    cut.digit_bits = settings.software ? 11 : 8;
    cut.most_subgroups = std::max(1u, cut.workgroup / settings.min_subgroup_size);
    cut.fewest_subgroups = std::max(1u, cut.workgroup / settings.max_subgroup_size);
    while (cut.most_subgroups * sizeof(std::uint32_t) << cut.digit_bits > kSharedBytes) --cut.digit_bits;
    cut.stretch = 4u << cut.digit_bits; // so that the counters of all stretches are a quarter of the elements
    return cut;
}

} // namespace

void radix_sort(Graph& graph, const SortBuffers& in, const SortBuffers& out, const Count& count, const BitRange& bits) {
    const gpu::ElementType key_type = graph.info(in.keys).type;
    if (key_type != gpu::kUint && key_type != gpu::kUvec2) {
        throw Error(mote::format("radix_sort: keys must hold uint or uvec2, but buffer \"{}\" holds {}", graph.info(in.keys).name,
                                 key_type.name));
    }
    const bool is_64 = key_type == gpu::kUvec2;
    const std::uint32_t key_bits = is_64 ? 64 : 32;
    const std::uint32_t end_bit = bits.end == 0 ? key_bits : bits.end;
    if (bits.begin > end_bit || end_bit > key_bits) {
        throw Error(
            mote::format("radix_sort: the bits from {} to {} are no part of keys of {} bits", bits.begin, end_bit, key_bits));
    }
    if (in.keys == out.keys || in.payloads == out.payloads) {
        throw Error(mote::format("radix_sort: buffer \"{}\" cannot be sorted into itself",
                                 graph.info(in.keys == out.keys ? in.keys : in.payloads).name));
    }
    graph.require("radix_sort", "keys", in.keys, key_type, count.capacity);
    graph.require("radix_sort", "payloads", in.payloads, gpu::kUint, count.capacity);
    graph.require("radix_sort", "sorted keys", out.keys, key_type, count.capacity);
    graph.require("radix_sort", "sorted payloads", out.payloads, gpu::kUint, count.capacity);

    const Cut cut = cut_for(graph.settings());
    const std::uint32_t sorted_bits = end_bit - bits.begin;
    const std::uint32_t first_bit = sorted_bits == 0 ? 0 : bits.begin; // a shift by all the bits would be undefined
    // With no bits to sort by, one round of the digit 0 moves everything over as it is.
    const std::uint32_t rounds = std::max(1u, (sorted_bits + cut.digit_bits - 1) / cut.digit_bits);
    const Count counts_count = graph.derive(count, cut.stretch, 1u << cut.digit_bits);
    const Buffer counts = graph.transient("radix_sort counts", gpu::kUint, counts_count.capacity);
    const Buffer places = graph.transient("radix_sort places", gpu::kUint, counts_count.capacity);
    const SortBuffers spare{graph.transient("radix_sort spare keys", key_type, count.capacity),
                            graph.transient("radix_sort spare payloads", gpu::kUint, count.capacity)};
    graph::Work stretches = graph.tiles(count, cut.stretch * cut.fewest_subgroups);
    stretches.workgroup_size = cut.workgroup;
    const std::initializer_list<gpu::ConstantValue> constants = {
        {"DIGIT_BITS", cut.digit_bits}, {"STRETCH", cut.stretch}, {"SUBGROUP_COUNT", cut.most_subgroups}};
    const char* count_program = is_64 ? "algorithms/radix_sort_count_64" : "algorithms/radix_sort_count_32";
    const char* scatter_program = is_64 ? "algorithms/radix_sort_scatter_64" : "algorithms/radix_sort_scatter_32";

    SortBuffers from = in;
    for (std::uint32_t round = 0; round < rounds; ++round) {
        const SortBuffers& to = (rounds - round) % 2 == 1 ? out : spare; // the last round ends in `out`
        const std::uint32_t begin = first_bit + sorted_bits * round / rounds;
        const std::uint32_t end = first_bit + sorted_bits * (round + 1) / rounds;
        const shared::DigitPush digit{begin, (1u << (end - begin)) - 1};
        graph.pass(count_program, stretches, {{"Keys", from.keys}, {"Counts", counts}}, digit, constants);
        exclusive_scan(graph, counts, counts_count, places);
        graph.pass(scatter_program, stretches,
                   {{"Keys", from.keys},
                    {"Payloads", from.payloads},
                    {"Places", places},
                    {"SortedKeys", to.keys},
                    {"SortedPayloads", to.payloads}},
                   digit, constants);
        from = to;
    }
}

} // namespace mote::algorithms
