// The end of a substep: velocities from displacements, and the new positions. A particle that hardly moved sleeps: it keeps its
// position but gets its velocity (Jia 2017, eq. 3.27).
//
// One thread per particle. Reads Step, Predicted and Previous; writes PositionRadius and, unless fixed, Velocities.
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
    const vec3 displacement = p.xyz - from.xyz;
    const bool sleeps = from.w > 0.0 && length(displacement) < sleep_threshold() * time_step();
    position_radius[i] = vec4(sleeps ? from.xyz : p.xyz, p.w);
    if (from.w > 0.0) velocities[i] = vec4(displacement / time_step(), from.w);
}
