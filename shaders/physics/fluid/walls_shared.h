// What walls.comp is told.
#ifndef MOTE_PHYSICS_WALLS_SHARED_H
#define MOTE_PHYSICS_WALLS_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(WALL_SAMPLES, 65u); // of φ/h from 0 to 1

MOTE_PUSH(WallsPush) { uint colliders; };

#endif
