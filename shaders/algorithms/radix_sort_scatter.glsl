// Moves every element to its index for this digit. A counter per digit holds the index of the stretch's next element with that
// digit. Elements of a row that share a digit find each other by one ballot per bit, and are placed in lane order.
//
// One subgroup per stretch. Reads Keys, Payloads and Offsets (the prefix sum of the counts), writes SortedKeys and
// SortedPayloads.

#include "algorithms/radix_sort.glsl"

FETCH_KEY(1, Keys, key)
FETCH_UINT(2, Payloads, payload)
FETCH_UINT(3, Offsets, offset)
layout(std430, set = 0, binding = 4) writeonly buffer SortedKeys { KEY sorted_keys[]; };
layout(std430, set = 0, binding = 5) writeonly buffer SortedPayloads { uint sorted_payloads[]; };

// The lanes with an element of the same digit.
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
    const uint stretches = stretch_count(work_count());
    const uint stretch = stretch_index();
    if (stretch >= stretches) return;

    const uint lanes = lane_count();
    for (uint bin = gl_SubgroupInvocationID; bin < BINS; bin += lanes) {
        counters[counter_index(bin)] = offset(bin * stretches + stretch);
    }
    subgroupBarrier();

    const uint end = min((stretch + 1u) * STRETCH, work_count());
    for (uint row = stretch * STRETCH; row < end; row += ROWS_AT_ONCE * lanes) {
        KEY row_keys[ROWS_AT_ONCE];
        uint row_payloads[ROWS_AT_ONCE];
        [[unroll]] for (uint r = 0u; r < ROWS_AT_ONCE; ++r) {
            const uint i = min(row + r * lanes + gl_SubgroupInvocationID, end - 1u); // beyond the end: loaded, not moved
            row_keys[r] = key(i);
            row_payloads[r] = payload(i);
        }
        [[unroll]] for (uint r = 0u; r < ROWS_AT_ONCE; ++r) {
            const bool is_element = row + r * lanes + gl_SubgroupInvocationID < end;
            const uint bin = digit(row_keys[r]);
            const uvec4 peers = lanes_with(bin, is_element);
            const uint earlier = subgroupBallotExclusiveBitCount(peers);
            const uint first_slot = counters[counter_index(bin)];
            subgroupBarrier(); // all have read the counter before one of them advances it
            if (is_element) {
                if (earlier == 0u) counters[counter_index(bin)] = first_slot + subgroupBallotBitCount(peers);
                sorted_keys[first_slot + earlier] = row_keys[r];
                sorted_payloads[first_slot + earlier] = row_payloads[r];
            }
            subgroupBarrier();
        }
    }
}
