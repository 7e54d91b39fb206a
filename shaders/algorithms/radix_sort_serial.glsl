// The radix sort as a CPU wants it: each thread goes through a run of elements by itself, one after the other, with counters of
// its own. No shared memory, no atomics, no subgroup operations, which are what a CPU that runs lanes as a vector is slow at. A GPU
// would not coalesce these reads, and has the passes of radix_sort.glsl.
//
// The counters are an array of the thread's, not a buffer: lavapipe writes a buffer in a loop over the lanes, an array in straight
// code, and 256 counters of 8 lanes lie in the first cache. Elements are fetched by fours before the first of them is moved: a
// fetch that comes between scattered writes waits for them.
//
// The includer has included radix_sort_serial_keys_32.glsl or radix_sort_serial_keys_64.glsl.

#include "algorithms/radix_sort_shared.h"
#include "algorithms/radix_sort_digit.glsl"
#include "common/work.glsl"

layout(constant_id = 1) const uint RUN = 508; // elements, a multiple of 4
layout(constant_id = 2) const uint DIGIT_BITS = 8;

const uint BINS = 1u << DIGIT_BITS;

uint run_count(uint count) { return (count + RUN - 1u) / RUN; }
