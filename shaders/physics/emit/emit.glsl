// Which layers leave an emitter in a step (docs/physics/emit.md, "Emitters"), exact for any number of steps. Requires
// common/fetch.glsl and EMITTER_PARAMETERS_BINDING.

#ifndef MOTE_PHYSICS_EMIT_GLSL
#define MOTE_PHYSICS_EMIT_GLSL

#include "physics/emit/emit_shared.h"

FETCH_UVEC4(EMITTER_PARAMETERS_BINDING, EmitterParameters, parameters)

uvec4 rate_of(uint e) { return parameters(e * EMITTER_PARAMETERS + EMITTER_RATE); }
uvec4 kind_of(uint e) { return parameters(e * EMITTER_PARAMETERS + EMITTER_KIND); }

// The number of layers that have left before a step, and the fraction of the next layer in units of 2^-32.
uvec2 layers_before(uvec4 rate, uint step) {
    uint carry, rest;
    umulExtended(step, rate.w, carry, rest);
    return uvec2(step * rate.z + carry, rest);
}

#endif
