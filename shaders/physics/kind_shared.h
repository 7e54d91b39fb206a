// Kinds of particle, defined once for C++ and GLSL. A phase holds the kind, the collision class and NO_SELF_COLLISION (bit 31, in
// spatial/search_shared.h): two particles of one class with it are not neighbours. Classes follow from the user's groups.
#ifndef MOTE_PHYSICS_KIND_SHARED_H
#define MOTE_PHYSICS_KIND_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(KIND_SOLID, 0u);
MOTE_CONSTANT(KIND_FLUID, 1u);
MOTE_CONSTANT(KIND_COUNT, 2u);

MOTE_CONSTANT(KIND_SHIFT, 24u);
MOTE_CONSTANT(KIND_MASK, 0x7Fu);

#endif
