// Shared by sorting and by the passes that remove particles.
#ifndef MOTE_PHYSICS_STATE_SORT_PARTICLES_SHARED_H
#define MOTE_PHYSICS_STATE_SORT_PARTICLES_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(REMOVED, 0x40000000u); // flag in a sort key: the particle is to be removed; above all Morton codes of 30 bits and all ids

#endif
