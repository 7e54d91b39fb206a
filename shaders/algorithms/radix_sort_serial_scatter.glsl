// Moves every element to its index for this digit. Each thread holds the index of its run's next element with each digit.
//
// One thread per run. Reads Keys, Payloads and Offsets (the prefix sum of the counts), writes SortedKeys and SortedPayloads.

#include "algorithms/radix_sort_serial.glsl"

FETCH_UVEC4(2, Payloads, four_payloads)
FETCH_UINT(3, Offsets, offset)
STORE_KEY(4, SortedKeys, set_sorted_key)
STORE_UINT(5, SortedPayloads, set_sorted_payload)

void main() {
    const uint runs = run_count(work_count());
    const uint run = thread_index();
    if (run >= runs) return;

    uint next_slots[BINS];
    for (uint bin = 0u; bin < BINS; ++bin) next_slots[bin] = offset(bin * runs + run);

    const uint end = min((run + 1u) * RUN, work_count());
    for (uint first = run * RUN; first < end; first += 4u) {
        const KEY keys[4] = four_keys(first, end - 1u);
        const uvec4 payloads = four_payloads(first / 4u);
        uint to[4];
        [[unroll]] for (uint k = 0u; k < 4u; ++k) { // those beyond the end come last and affect no other index
            const uint bin = digit(keys[k]);
            to[k] = next_slots[bin];
            next_slots[bin] = to[k] + 1u;
        }
        [[unroll]] for (uint k = 0u; k < 4u; ++k) {
            if (first + k < end) {
                set_sorted_key(to[k], keys[k]);
                set_sorted_payload(to[k], payloads[k]);
            }
        }
    }
}
