// How many layers leave every emitter in this step, and where their particles go: behind those that live. If they do not all fit,
// none leaves, and Lacking rises to how many there would be.
//
// One thread. Reads EmitterNumbers, moves Clock's live count, writes Due, raises Lacking.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

#define EMITTER_NUMBERS_BINDING 1
#include "physics/emit.glsl"
#include "physics/emit_plan_shared.h"
#include "physics/physics_shared.h"

layout(std430, set = 0, binding = 2) buffer Clock { uint clock[]; };
layout(std430, set = 0, binding = 3) writeonly buffer Due { uvec2 due[]; };
layout(std430, set = 0, binding = 4) buffer Lacking { uint lacking; };

uint layers_due(uint e, uint step) {
    const uvec4 pace = pace_of(e);
    if (step < pace.x || step >= pace.y) return 0u;
    return layers_before(pace, step + 1u).x - layers_before(pace, step).x;
}

void main() {
    if (thread_index() >= work_count()) return; // there is one
    const uint step = clock[CLOCK_STEPS];
    const uint live = clock[CLOCK_LIVE];
    uint place = live;
    for (uint e = 0u; e < emitters; ++e) {
        const uint layers = layers_due(e, step);
        due[e] = uvec2(layers, place);
        place += layers * kind_of(e).z;
    }
    const bool fits = place <= capacity;
    for (uint e = 0u; e < emitters && !fits; ++e) due[e] = uvec2(0u);
    clock[CLOCK_LIVE] = fits ? place : live;
    if (!fits) lacking = max(lacking, place);
}
