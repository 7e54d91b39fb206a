// The radix sort as a CPU wants it: each thread goes through a run of elements by itself, one after the other, with counters of
// its own in memory. No shared memory, no atomics, no subgroup operations, which are what a CPU that runs lanes as a vector is
// slow at. A GPU would not coalesce these reads, and has the passes of radix_sort.glsl.
//
// The includer defines KEY and FETCH_KEY as in radix_sort.glsl.

#include "algorithms/radix_sort_shared.h"
#include "algorithms/radix_sort_digit.glsl"
#include "common/work.glsl"

layout(constant_id = 1) const uint RUN = 511; // elements

uint run_count(uint count) { return (count + RUN - 1u) / RUN; }
