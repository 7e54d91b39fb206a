// What a particle is: the one place that says so, for C++ and GLSL. A phase holds the kind, the collision class, and NO_SELF_COLLISION
// of spatial/search_shared.h (bit 31).
#ifndef MOTE_PHYSICS_KIND_SHARED_H
#define MOTE_PHYSICS_KIND_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(KIND_SOLID, 0u);
MOTE_CONSTANT(KIND_FLUID, 1u);
MOTE_CONSTANT(KIND_COUNT, 2u);

MOTE_CONSTANT(KIND_SHIFT, 24u);
MOTE_CONSTANT(KIND_MASK, 0x7Fu);
// Particles of one class that do not collide with themselves are no neighbours. Not the user's group, though groups make classes.
MOTE_CONSTANT(COLLISION_CLASS_MASK, 0x00FFFFFFu);

#endif
