// Positions in the world, rounded to floats, for searches in meshes.
//
// One thread per particle. Reads Predicted and Anchors; writes WorldPositions (p, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Anchors, anchor) // see predict.comp
layout(std430, set = 0, binding = 3) writeonly buffer WorldPositions { vec4 world_positions[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 p = predicted(i);
    world_positions[i] = vec4(anchor(i).xyz + p.xyz, p.w);
}
