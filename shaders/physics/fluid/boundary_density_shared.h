// Push constants of boundary_density.comp.
#ifndef MOTE_PHYSICS_WALLS_SHARED_H
#define MOTE_PHYSICS_WALLS_SHARED_H

#include "common/shared.h"

MOTE_PUSH(BoundaryDensityPush) { uint colliders; };

#endif
