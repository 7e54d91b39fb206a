// Blocks shared by the passes of a step. Their equations: docs/physics.md and docs/physics/.
#ifndef MOTE_PHYSICS_PHYSICS_SHARED_H
#define MOTE_PHYSICS_PHYSICS_SHARED_H

#include "common/shared.h"

// The block "Step": vec4, parameters that may change from step to step.
MOTE_CONSTANT(STEP_GRAVITY, 0u); // m/s²; in w the duration of a substep, s
MOTE_CONSTANT(STEP_SPEEDS, 1u);  // x: maximum speed; y: sleep threshold; m/s
MOTE_CONSTANT(STEP_VECTORS, 2u);

// The block "Counters": uint.
MOTE_CONSTANT(COUNTER_STEPS, 0u); // done so far
MOTE_CONSTANT(COUNTER_LIVE, 1u);  // particles
MOTE_CONSTANT(COUNTERS, 2u);

MOTE_CONSTANT(INVALID_INDEX, 0xFFFFFFFFu); // in IdToIndex: no particle has this id

#endif
