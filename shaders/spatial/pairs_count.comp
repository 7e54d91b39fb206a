// Counts the list lengths of both particles of each pair. Integer atomics: the order affects no result. Pairs with a particle
// that does not exist are skipped, and the first of them is reported.
//
// One thread per pair. Reads Particles and Pairs, increments Counts, lowers Flagged, which starts as NONE.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Particles { uint particles[4]; }; // a "Work" block: the count first
FETCH_UVEC2(2, Pairs, pair)
layout(std430, set = 0, binding = 3) buffer Counts { uint counts[]; };
layout(std430, set = 0, binding = 4) buffer Flagged { uint flagged; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uvec2 both = pair(i);
    if (max(both.x, both.y) >= particles[0]) {
        atomicMin(flagged, i);
        return;
    }
    atomicAdd(counts[both.x], 1u);
    atomicAdd(counts[both.y], 1u);
}
