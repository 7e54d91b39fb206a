// Moves every element to its place for this digit, and the place on for the run's next element with the digit.
//
// One thread per run. Reads Keys and Payloads, reads and moves Places (at first the prefix sum of the counts), writes SortedKeys
// and SortedPayloads.

#include "algorithms/radix_sort_serial.glsl"

FETCH_KEY(1, Keys, key)
FETCH_UINT(2, Payloads, payload)
OWN_UINT(3, Places, place)
STORE_KEY(4, SortedKeys, set_sorted_key)
STORE_UINT(5, SortedPayloads, set_sorted_payload)

void main() {
    const uint runs = run_count(work_count());
    const uint run = thread_index();
    const uint end = min((run + 1u) * RUN, work_count()); // before the start for a run too many
    for (uint i = run * RUN; i < end; ++i) {
        const KEY moved = key(i);
        const uint counter = digit(moved) * runs + run;
        const uint to = get_place(counter);
        set_place(counter, to + 1u);
        set_sorted_key(to, moved);
        set_sorted_payload(to, payload(i));
    }
}
