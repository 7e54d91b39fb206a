// Which layers leave an emitter in a step (docs/physics.md, "emit"). The includer has common/fetch.glsl, and says at which
// binding `Emitters` is.

#ifndef MOTE_PHYSICS_EMIT_GLSL
#define MOTE_PHYSICS_EMIT_GLSL

#include "physics/emit_shared.h"

FETCH_VEC4(EMITTERS_BINDING, Emitters, emitter)

// How many layers have left before a step: of layer l it is l at the least.
float layers_before(uint e, uint step) { return float(step) * emitter(e * EMITTER_VECTORS + EMITTER_RATE).x; }

#endif
