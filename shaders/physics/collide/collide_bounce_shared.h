// Push constants of collide_bounce.comp.
#ifndef MOTE_PHYSICS_COLLIDE_BOUNCE_SHARED_H
#define MOTE_PHYSICS_COLLIDE_BOUNCE_SHARED_H

#include "common/shared.h"

MOTE_PUSH(CollideBouncePush) { uint colliders; };

#endif
