// Moves every element to its place for this digit: the place of its digit in its tile (Places, the prefix sum of the counts), plus
// the elements with the same digit in earlier subgroups of the tile, in earlier rows of its subgroup, and in earlier lanes of its
// row. Lanes with the same digit find each other by one ballot per bit of the digit.
//
// One workgroup per tile. Reads Keys, Payloads and Places, writes SortedKeys and SortedPayloads.

#include "algorithms/radix_sort.glsl"

layout(constant_id = 2) const uint SUBGROUP_COUNT = 64; // the most that this device makes of a workgroup

layout(std430, set = 0, binding = 1) readonly buffer Keys { KEY keys[]; };
layout(std430, set = 0, binding = 2) readonly buffer Payloads { uint payloads[]; };
layout(std430, set = 0, binding = 3) readonly buffer Places { uint places[]; };
layout(std430, set = 0, binding = 4) writeonly buffer SortedKeys { KEY sorted_keys[]; };
layout(std430, set = 0, binding = 5) writeonly buffer SortedPayloads { uint sorted_payloads[]; };

// Two counters of 16 bits share a word: a tile has at most 4096 elements.
const uint BIN_WORDS = BINS / 2u;
shared uint subgroup_counts[SUBGROUP_COUNT * BIN_WORDS];
shared uint bin_places[BINS];

uint counter_word(uint subgroup, uint bin) { return subgroup * BIN_WORDS + bin / 2u; }
uint counter_shift(uint bin) { return (bin & 1u) * 16u; }
uint counter(uint subgroup, uint bin) { return (subgroup_counts[counter_word(subgroup, bin)] >> counter_shift(bin)) & 0xFFFFu; }

// The active lanes that hold the same digit.
uvec4 lanes_with(uint bin, bool is_element) {
    uvec4 lanes = subgroupBallot(is_element);
    [[unroll]] for (uint bit = 0u; bit < DIGIT_BITS; ++bit) {
        const bool is_set = ((bin >> bit) & 1u) != 0u;
        const uvec4 set_lanes = subgroupBallot(is_set);
        lanes &= is_set ? set_lanes : ~set_lanes;
    }
    return lanes;
}

void main() {
    const uint count = work_count();
    const uint tile = group_index();
    if (tile >= tile_count(count)) return;

    for (uint i = gl_LocalInvocationIndex; i < SUBGROUP_COUNT * BIN_WORDS; i += WORKGROUP_SIZE) subgroup_counts[i] = 0u;
    barrier();

    const uint stretch = tile * TILE + gl_SubgroupID * lane_count() * ITEMS;
    KEY items[ITEMS];
    uint ranks[ITEMS]; // among the elements of the stretch with the same digit
    [[unroll]] for (uint row = 0u; row < ITEMS; ++row) {
        const uint i = stretch + row * lane_count() + gl_SubgroupInvocationID;
        const bool is_element = i < count;
        items[row] = is_element ? keys[i] : KEY(0u);
        const uint bin = digit(items[row]);
        const uvec4 peers = lanes_with(bin, is_element);
        const uint earlier_lanes = subgroupBallotExclusiveBitCount(peers);
        ranks[row] = counter(gl_SubgroupID, bin) + earlier_lanes;
        subgroupBarrier(); // all have read the counter
        if (is_element && earlier_lanes == 0u) {
            atomicAdd(subgroup_counts[counter_word(gl_SubgroupID, bin)], subgroupBallotBitCount(peers) << counter_shift(bin));
        }
        subgroupBarrier(); // and see it counted on
    }
    barrier();

    // The counts become the elements with the same digit in earlier subgroups, two digits at a time.
    for (uint word = gl_LocalInvocationIndex; word < BIN_WORDS; word += WORKGROUP_SIZE) {
        uint before = 0u;
        for (uint subgroup = 0u; subgroup < gl_NumSubgroups; ++subgroup) {
            const uint here = subgroup_counts[subgroup * BIN_WORDS + word];
            subgroup_counts[subgroup * BIN_WORDS + word] = before;
            before += here;
        }
    }
    for (uint bin = gl_LocalInvocationIndex; bin < BINS; bin += WORKGROUP_SIZE) {
        bin_places[bin] = places[bin * tile_count(count) + tile];
    }
    barrier();

    [[unroll]] for (uint row = 0u; row < ITEMS; ++row) {
        const uint i = stretch + row * lane_count() + gl_SubgroupInvocationID;
        if (i >= count) continue;
        const uint bin = digit(items[row]);
        const uint place = bin_places[bin] + counter(gl_SubgroupID, bin) + ranks[row];
        sorted_keys[place] = items[row];
        sorted_payloads[place] = payloads[i];
    }
}
