// How many layers leave every emitter in this step, and where their particles go: behind those that live. If they do not all fit,
// none leaves, and Lacking is how many there would be.
//
// One thread. Reads Emitters and EmitterNumbers, moves Clock's live count, writes Due and Lacking.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

#define EMITTERS_BINDING 1
#include "physics/emit.glsl"
#include "physics/emit_plan_shared.h"
#include "physics/physics_shared.h"

FETCH_UVEC4(2, EmitterNumbers, numbers)
layout(std430, set = 0, binding = 3) buffer Clock { uint clock[]; };
layout(std430, set = 0, binding = 4) writeonly buffer Due { uvec2 due[]; };
layout(std430, set = 0, binding = 5) writeonly buffer Lacking { uint lacking[]; };

uint layers_due(uint e, uint step) {
    const uvec4 window = numbers(e * EMITTER_NUMBERS + EMITTER_STEPS);
    if (step < window.x || step >= window.y) return 0u;
    return uint(floor(layers_before(e, step + 1u)) - floor(layers_before(e, step)));
}

void main() {
    if (thread_index() >= work_count()) return; // there is one
    const uint step = clock[CLOCK_STEPS];
    const uint live = clock[CLOCK_LIVE];
    uint all = live;
    for (uint e = 0u; e < emitters; ++e) {
        all += layers_due(e, step) * numbers(e * EMITTER_NUMBERS + EMITTER_STEPS).z;
    }
    const bool fits = all <= capacity;
    uint place = live;
    for (uint e = 0u; e < emitters; ++e) {
        const uint layers = fits ? layers_due(e, step) : 0u;
        due[e] = uvec2(layers, place);
        place += layers * numbers(e * EMITTER_NUMBERS + EMITTER_STEPS).z;
    }
    clock[CLOCK_LIVE] = place;
    lacking[0] = fits ? 0u : all;
}
