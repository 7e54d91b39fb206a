// Counts each digit in each run, digit-major, as in radix_sort_count.glsl.
//
// One thread per run. Reads Keys, writes Counts.

#include "algorithms/radix_sort_serial.glsl"

STORE_UINT(2, Counts, set_count)

void main() {
    const uint runs = run_count(work_count());
    const uint run = thread_index();
    if (run >= runs) return;

    uint counters[BINS];
    for (uint bin = 0u; bin < BINS; ++bin) counters[bin] = 0u;

    const uint end = min((run + 1u) * RUN, work_count());
    for (uint first = run * RUN; first < end; first += 4u) {
        const KEY keys[4] = four_keys(first, end - 1u);
        [[unroll]] for (uint k = 0u; k < 4u; ++k) counters[digit(keys[k])] += first + k < end ? 1u : 0u;
    }
    for (uint bin = 0u; bin < BINS; ++bin) set_count(bin * runs + run, counters[bin]);
}
