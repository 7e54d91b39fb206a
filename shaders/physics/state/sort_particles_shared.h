// What sorting and those who remove particles share.
#ifndef MOTE_PHYSICS_STATE_SORT_PARTICLES_SHARED_H
#define MOTE_PHYSICS_STATE_SORT_PARTICLES_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(REMOVED, 0x40000000u); // in a sort key: the particle ends here; above all Morton keys of 30 bits

#endif
