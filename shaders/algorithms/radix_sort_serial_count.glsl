// How often each digit occurs in each run, digit-major, as in radix_sort_count.glsl.
//
// One thread per run. Reads Keys, counts up in Counts, which are 0 before.

#include "algorithms/radix_sort_serial.glsl"

FETCH_KEY(1, Keys, key)
OWN_UINT(2, Counts, count)

void main() {
    const uint runs = run_count(work_count());
    const uint run = thread_index();
    const uint end = min((run + 1u) * RUN, work_count()); // before the start for a run too many
    for (uint i = run * RUN; i < end; ++i) {
        const uint counter = digit(key(i)) * runs + run;
        set_count(counter, get_count(counter) + 1u);
    }
}
