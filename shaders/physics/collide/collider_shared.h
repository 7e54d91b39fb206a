// Colliders as the device has them: COLLIDER_VECTORS vec4 each, in the block "Colliders".
#ifndef MOTE_PHYSICS_COLLIDER_SHARED_H
#define MOTE_PHYSICS_COLLIDER_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(COLLIDER_TRAITS, 0u);   // x: kind as a float, y: 1 or, of containers, -1; z, w: static and kinetic friction
MOTE_CONSTANT(COLLIDER_CENTRE, 1u);    // centre at the end of the substep, m; w: 1, or 0 if it is inactive
MOTE_CONSTANT(COLLIDER_ROTATION, 2u); // a unit quaternion: from the collider's axes to the world's, at the end of the substep
// Box: half lengths. Sphere: radius in x. Capsule, cylinder, cone: radius in x, half height along y in y. Plane: the unit normal
// in its own axes. In w the restitution.
MOTE_CONSTANT(COLLIDER_SIZE, 3u);
MOTE_CONSTANT(COLLIDER_CENTRE_BEFORE, 4u);    // where it was at the substep's begin, ...
MOTE_CONSTANT(COLLIDER_ROTATION_BEFORE, 5u); // ... and how it was turned
MOTE_CONSTANT(COLLIDER_MOTION, 6u);          // x, w: the moment from which on it is gone; y, z: first key frame, how many
MOTE_CONSTANT(COLLIDER_VECTORS, 7u);

MOTE_CONSTANT(COLLIDER_PLANE, 0u);
MOTE_CONSTANT(COLLIDER_SPHERE, 1u);
MOTE_CONSTANT(COLLIDER_BOX, 2u);
MOTE_CONSTANT(COLLIDER_CAPSULE, 3u);
MOTE_CONSTANT(COLLIDER_CYLINDER, 4u);
MOTE_CONSTANT(COLLIDER_CONE, 5u);

// Key frames: KEY_VECTORS vec4 each, in the block "Keyframes", in the order of time.
MOTE_CONSTANT(KEY_CENTRE, 0u); // centre, m
MOTE_CONSTANT(KEY_ROTATION, 1u);
MOTE_CONSTANT(KEY_TIME, 2u); // in x and y
MOTE_CONSTANT(KEY_VECTORS, 3u);

// A moment is a number of substeps since the world's begin, as the sum of two floats: a multiple of this, and what is left. So a
// part of a substep still counts after weeks, when seconds in one float would be as coarse as a step.
MOTE_CONSTANT(TIME_COARSE, 256u);

#endif
