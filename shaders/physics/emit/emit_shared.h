// Emitters as the passes emit_plan.comp and emit.comp have them.
#ifndef MOTE_PHYSICS_EMIT_SHARED_H
#define MOTE_PHYSICS_EMIT_SHARED_H

#include "common/shared.h"

// The block "Emitters": EMITTER_VECTORS vec4 each.
MOTE_CONSTANT(EMITTER_WAY, 0u);  // unit direction; in w the speed, m/s
MOTE_CONSTANT(EMITTER_SIZE, 1u); // radius of the particles, m; inverse mass, 1/kg
MOTE_CONSTANT(EMITTER_VECTORS, 2u);
// The block "EmitterNumbers": EMITTER_NUMBERS uvec4 each.
MOTE_CONSTANT(EMITTER_PACE, 0u); // the first step in which it works, the first in which it no longer does; layers per step, 2^-32 of one
MOTE_CONSTANT(EMITTER_KIND, 1u); // material, phase and group of its particles; sites
MOTE_CONSTANT(EMITTER_NUMBERS, 2u);
// The block "SpawnCount": uvec2 per emitter: how many layers leave now, and the place of the first of their particles.

#endif
