// Shared by the passes of the radix sort. The sort is LSD: stable, one digit of DIGIT_BITS bits per round, three passes per round
// (count, scan, scatter; Merrill and Grimshaw 2011). No workgroup waits for another.
//
// Each subgroup processes a stretch of STRETCH elements on its own, row by row, one element per lane, with private counters in
// shared memory: no workgroup barrier anywhere. The includer defines KEY: uint, or uvec2 for 64-bit keys with the low word in x;
// and FETCH_KEY, which reads keys.

#include "algorithms/radix_sort_shared.h"
#include "algorithms/radix_sort_digit.glsl"
#include "common/subgroup.glsl"

layout(constant_id = 1) const uint DIGIT_BITS = 8;
layout(constant_id = 2) const uint STRETCH = 2048;
layout(constant_id = 3) const uint SUBGROUP_COUNT = 64; // upper bound on the subgroups of a workgroup on this device

const uint BINS = 1u << DIGIT_BITS;
const uint ROWS_AT_ONCE = 4u; // loads in flight before the first is needed

shared uint counters[SUBGROUP_COUNT * BINS];

uint counter_index(uint bin) { return gl_SubgroupID * BINS + bin; }

uint stretch_index() { return group_index() * gl_NumSubgroups + gl_SubgroupID; }
uint stretch_count(uint count) { return (count + STRETCH - 1u) / STRETCH; }
