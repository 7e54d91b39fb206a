// Colliders as the device has them: COLLIDER_VECTORS vec4 each, in the block "Colliders".
#ifndef MOTE_PHYSICS_COLLIDE_SHARED_H
#define MOTE_PHYSICS_COLLIDE_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(COLLIDER_TRAITS, 0u);   // x: kind as a float, y: 1 or, of containers, -1; z, w: static and kinetic friction
MOTE_CONSTANT(COLLIDER_PLACE, 1u);    // centre, m; of planes: the normal and the offset
MOTE_CONSTANT(COLLIDER_ROTATION, 2u); // a unit quaternion: from the collider's axes to the world's
MOTE_CONSTANT(COLLIDER_SIZE, 3u);     // box: half lengths; sphere: radius in x; capsule: radius in x, half length along y in y
MOTE_CONSTANT(COLLIDER_VECTORS, 4u);

MOTE_CONSTANT(COLLIDER_PLANE, 0u);
MOTE_CONSTANT(COLLIDER_SPHERE, 1u);
MOTE_CONSTANT(COLLIDER_BOX, 2u);
MOTE_CONSTANT(COLLIDER_CAPSULE, 3u);

MOTE_PUSH(CollidePush) { uint colliders; };

#endif
