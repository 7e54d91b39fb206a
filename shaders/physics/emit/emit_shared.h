// Emitters as emit_plan.comp and emit.comp read them.
#ifndef MOTE_PHYSICS_EMIT_SHARED_H
#define MOTE_PHYSICS_EMIT_SHARED_H

#include "common/shared.h"

// The block "Emitters": EMITTER_VECTORS vec4 each.
MOTE_CONSTANT(EMITTER_DIRECTION, 0u);  // unit direction; in w the speed, m/s
MOTE_CONSTANT(EMITTER_SIZE, 1u); // radius of the particles, m; inverse mass, 1/kg; distance of layers, m
MOTE_CONSTANT(EMITTER_VECTORS, 2u);
// The block "EmitterParameters": EMITTER_PARAMETERS uvec4 each.
// First active step, first step after the last active one; layers per step: integer part, fraction in units of 2^-32.
MOTE_CONSTANT(EMITTER_RATE, 0u);
MOTE_CONSTANT(EMITTER_KIND, 1u); // material, phase and group of its particles; number of sites
MOTE_CONSTANT(EMITTER_PARAMETERS, 2u);
// The block "SpawnCount": uvec2 per emitter: the number of layers that leave now, and the index of their first particle.

#endif
