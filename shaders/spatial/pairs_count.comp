// How long the lists of both particles of each pair become. Integer atomics: the order does not show.
//
// One thread per pair. Reads Pairs, counts up Counts.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

FETCH_UVEC2(1, Pairs, pair)
layout(std430, set = 0, binding = 2) buffer Counts { uint counts[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uvec2 both = pair(i);
    atomicAdd(counts[both.x], 1u);
    atomicAdd(counts[both.y], 1u);
}
