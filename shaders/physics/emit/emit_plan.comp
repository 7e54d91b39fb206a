// How many layers leave every emitter in this step, and where their particles go: behind those that live. If they do not all fit,
// none leaves, and Lacking rises to how many there would be.
//
// One thread. Reads EmitterNumbers, moves Clock's live count, writes Due, raises Lacking.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

#define EMITTER_NUMBERS_BINDING 1
#include "physics/emit/emit.glsl"
#include "physics/emit/emit_plan_shared.h"
#include "physics/physics_shared.h"

layout(std430, set = 0, binding = 2) buffer Counters { uint counters[]; };
layout(std430, set = 0, binding = 3) writeonly buffer SpawnCount { uvec2 spawn_count[]; };
layout(std430, set = 0, binding = 4) buffer Overflow { uint overflow; };

uint layers_due(uint e, uint step) {
    const uvec4 pace = pace_of(e);
    if (step < pace.x || step >= pace.y) return 0u;
    return layers_before(pace, step + 1u).x - layers_before(pace, step).x;
}

void main() {
    if (thread_index() >= work_count()) return; // there is one
    const uint step = counters[COUNTER_STEPS];
    const uint live = counters[COUNTER_LIVE];
    uint place = live;
    for (uint e = 0u; e < emitters; ++e) {
        const uint layers = layers_due(e, step);
        spawn_count[e] = uvec2(layers, place);
        place += layers * kind_of(e).w;
    }
    const bool fits = place <= capacity;
    for (uint e = 0u; e < emitters && !fits; ++e) spawn_count[e] = uvec2(0u);
    counters[COUNTER_LIVE] = fits ? place : live;
    if (!fits) overflow = max(overflow, place);
}
