// Particles where they were at the substep's begin, for contacts to be solved there (Macklin et al. 2014, §4.4).
//
// One thread per particle. Reads Predicted (for its radius) and Start; writes At (x, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
layout(std430, set = 0, binding = 3) writeonly buffer At { vec4 at[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    at[i] = vec4(previous(i).xyz, predicted(i).w);
}
