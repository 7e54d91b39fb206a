// The end of a step: velocities from the way that particles have come, and the new positions; what hardly moved sleeps: it stays
// where it was, but its velocity is not lost (Jia 2017, eq. 3.27).
//
// One thread per particle. Reads Predicted, Start and Step; writes PositionRadius and, of what can be moved, Velocities.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

#define STEP_BINDING 1
#include "physics/step.glsl"

FETCH_VEC4(2, Predicted, predicted)
FETCH_VEC4(3, Previous, previous)
layout(std430, set = 0, binding = 4) writeonly buffer PositionRadius { vec4 position_radius[]; };
layout(std430, set = 0, binding = 5) writeonly buffer Velocities { vec4 velocities[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 p = predicted(i);
    const vec4 from = previous(i);
    const vec3 way = p.xyz - from.xyz;
    const bool sleeps = from.w > 0.0 && length(way) < sleep_threshold() * time_step();
    position_radius[i] = vec4(sleeps ? from.xyz : p.xyz, p.w);
    if (from.w > 0.0) velocities[i] = vec4(way / time_step(), from.w);
}
