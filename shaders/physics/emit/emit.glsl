// Which layers leave an emitter in a step (docs/physics.md, "emit"), exactly, however many steps there have been. The includer has
// common/fetch.glsl, and says at which binding `EmitterNumbers` is.

#ifndef MOTE_PHYSICS_EMIT_GLSL
#define MOTE_PHYSICS_EMIT_GLSL

#include "physics/emit/emit_shared.h"

FETCH_UVEC4(EMITTER_NUMBERS_BINDING, EmitterNumbers, numbers)

uvec4 pace_of(uint e) { return numbers(e * EMITTER_NUMBERS + EMITTER_PACE); }
uvec4 kind_of(uint e) { return numbers(e * EMITTER_NUMBERS + EMITTER_KIND); }

// How many layers have left before a step, and 2^-32 of the next.
uvec2 layers_before(uvec4 pace, uint step) {
    uint carry, rest;
    umulExtended(step, pace.w, carry, rest);
    return uvec2(step * pace.z + carry, rest);
}

#endif
