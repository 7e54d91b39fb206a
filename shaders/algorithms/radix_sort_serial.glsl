// The radix sort for CPU devices: each thread processes a run of elements serially, with its own counters. It avoids shared
// memory, atomics and subgroup operations, which are slow on a CPU that runs lanes as a vector. A GPU would not coalesce these
// reads; it uses the passes of radix_sort.glsl.
//
// The counters are a local array, not a buffer: lavapipe writes a buffer in a loop over the lanes, an array in straight code, and
// 256 counters of 8 lanes fit into the L1 cache. Elements are fetched in fours before the first of them is moved: a fetch between
// scattered writes waits for them.
//
// Requires radix_sort_serial_keys_32.glsl or radix_sort_serial_keys_64.glsl.

#include "algorithms/radix_sort_shared.h"
#include "algorithms/radix_sort_digit.glsl"
#include "common/work.glsl"

layout(constant_id = 1) const uint RUN = 508; // elements, a multiple of 4
layout(constant_id = 2) const uint DIGIT_BITS = 8;

const uint BINS = 1u << DIGIT_BITS;

uint run_count(uint count) { return (count + RUN - 1u) / RUN; }
