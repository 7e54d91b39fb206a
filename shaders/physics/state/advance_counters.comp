// Counts one more completed step.
//
// One thread. Increments the steps in Counters.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/work.glsl"
#include "physics/physics_shared.h"

layout(std430, set = 0, binding = 1) buffer Counters { uint counters[]; };

void main() {
    if (thread_index() < work_count()) counters[COUNTER_STEPS] += 1u;
}
