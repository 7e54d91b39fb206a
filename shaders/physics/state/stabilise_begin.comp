// Places particles at their positions at the start of the substep, to solve contacts there (Macklin et al. 2014, §4.4).
//
// One thread per particle. Reads Predicted (for the radius) and Previous; writes StartPositions (x, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
layout(std430, set = 0, binding = 3) writeonly buffer StartPositions { vec4 start_positions[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    start_positions[i] = vec4(previous(i).xyz, predicted(i).w);
}
