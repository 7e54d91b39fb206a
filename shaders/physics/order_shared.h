// What the passes of order.cpp share.
#ifndef MOTE_PHYSICS_ORDER_SHARED_H
#define MOTE_PHYSICS_ORDER_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(SUNK, 0x40000000u); // marks the key of a particle in a sink: above all Morton keys of 30 bits

#endif
