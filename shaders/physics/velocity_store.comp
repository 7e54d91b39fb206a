// Puts velocities that were worked on apart back into the state.
//
// One thread per particle. Reads Changed, writes Velocities.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

FETCH_VEC4(1, Changed, changed)
layout(std430, set = 0, binding = 2) writeonly buffer Velocities { vec4 velocities[]; };

void main() {
    const uint i = thread_index();
    if (i < work_count()) velocities[i] = changed(i);
}
