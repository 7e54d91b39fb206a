// Push constants of collide.comp.
#ifndef MOTE_PHYSICS_COLLIDE_SHARED_H
#define MOTE_PHYSICS_COLLIDE_SHARED_H

#include "common/shared.h"

MOTE_PUSH(CollidePush) { uint colliders; };

#endif
