// What the passes of a step have in common. Their equations: docs/physics.md.
#ifndef MOTE_PHYSICS_PHYSICS_SHARED_H
#define MOTE_PHYSICS_PHYSICS_SHARED_H

#include "common/shared.h"

// The block "Step": vec4, what may change from step to step.
MOTE_CONSTANT(STEP_GRAVITY, 0u); // m/s²; in w the duration of a substep, s
MOTE_CONSTANT(STEP_SPEEDS, 1u);  // x: the most that is allowed; y: below it a particle sleeps; m/s
MOTE_CONSTANT(STEP_VECTORS, 2u);

// The block "Clock": uint.
MOTE_CONSTANT(CLOCK_STEPS, 0u); // done so far
MOTE_CONSTANT(CLOCK_LIVE, 1u);  // particles
MOTE_CONSTANT(CLOCK_WORDS, 2u);

MOTE_CONSTANT(NOWHERE, 0xFFFFFFFFu); // in Places: nobody has that id

// Bits of a phase; the group is in the lower 24. NO_SELF_COLLISION of spatial/search_shared.h is bit 31.
MOTE_CONSTANT(PHASE_GROUP, 0x00FFFFFFu);
MOTE_CONSTANT(PHASE_FLUID, 0x01000000u); // without it the particle is solid

#endif
