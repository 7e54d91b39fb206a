// Counts each digit in each stretch, digit-major, so that a prefix sum over all counts gives the first output index of every
// digit of every stretch.
//
// One subgroup per stretch. Reads Keys, writes Counts.

#include "algorithms/radix_sort.glsl"

FETCH_KEY(1, Keys, key)
layout(std430, set = 0, binding = 2) writeonly buffer Counts { uint counts[]; };

void main() {
    const uint stretches = stretch_count(work_count());
    const uint stretch = stretch_index();
    if (stretch >= stretches) return;

    const uint lanes = lane_count();
    for (uint bin = gl_SubgroupInvocationID; bin < BINS; bin += lanes) counters[counter_index(bin)] = 0u;
    subgroupBarrier();

    const uint end = min((stretch + 1u) * STRETCH, work_count());
    for (uint row = stretch * STRETCH; row < end; row += ROWS_AT_ONCE * lanes) {
        [[unroll]] for (uint r = 0u; r < ROWS_AT_ONCE; ++r) {
            const uint i = row + r * lanes + gl_SubgroupInvocationID;
            if (i < end) atomicAdd(counters[counter_index(digit(key(i)))], 1u);
        }
    }
    subgroupBarrier();
    for (uint bin = gl_SubgroupInvocationID; bin < BINS; bin += lanes) {
        counts[bin * stretches + stretch] = counters[counter_index(bin)];
    }
}
