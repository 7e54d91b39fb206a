// Computes how many layers leave every emitter in this step, and the first index of their particles, behind the live ones. If the
// capacity would be exceeded, nothing is spawned and Overflow is raised to the count required.
//
// One thread. Reads EmitterParameters, updates the live count in Counters, writes SpawnCount, raises Overflow.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

#define EMITTER_PARAMETERS_BINDING 1
#include "physics/emit/emit.glsl"
#include "physics/emit/emit_plan_shared.h"
#include "physics/physics_shared.h"

layout(std430, set = 0, binding = 2) buffer Counters { uint counters[]; };
layout(std430, set = 0, binding = 3) writeonly buffer SpawnCount { uvec2 spawn_count[]; };
layout(std430, set = 0, binding = 4) buffer Overflow { uint overflow; };

uint spawned_layers(uint e, uint step) {
    const uvec4 rate = rate_of(e);
    if (step < rate.x || step >= rate.y) return 0u;
    return layers_before(rate, step + 1u).x - layers_before(rate, step).x;
}

void main() {
    if (thread_index() >= work_count()) return; // one thread
    const uint step = counters[COUNTER_STEPS];
    const uint live = counters[COUNTER_LIVE];
    uint next_index = live;
    for (uint e = 0u; e < emitters; ++e) {
        const uint layers = spawned_layers(e, step);
        spawn_count[e] = uvec2(layers, next_index);
        next_index += layers * kind_of(e).w;
    }
    const bool fits = next_index <= capacity;
    for (uint e = 0u; e < emitters && !fits; ++e) spawn_count[e] = uvec2(0u);
    counters[COUNTER_LIVE] = fits ? next_index : live;
    if (!fits) overflow = max(overflow, next_index);
}
