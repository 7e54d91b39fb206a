// Colliders on the device: COLLIDER_VECTORS vec4 each, in the block "Colliders".
#ifndef MOTE_PHYSICS_COLLIDER_SHARED_H
#define MOTE_PHYSICS_COLLIDER_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(COLLIDER_PARAMETERS, 0u);   // x: kind as a float, y: 1, or -1 for containers; z, w: static and kinetic friction
MOTE_CONSTANT(COLLIDER_CENTRE, 1u);   // centre at the end of the substep, m; w: 1 if active, else 0
MOTE_CONSTANT(COLLIDER_ROTATION, 2u); // unit quaternion from the collider's axes to the world's, at the end of the substep
// Box: half extents. Sphere: radius in x. Capsule, cylinder, cone: radius in x, half height along y in y. Plane: unit normal in
// local axes. In w the restitution.
MOTE_CONSTANT(COLLIDER_SIZE, 3u);
MOTE_CONSTANT(COLLIDER_CENTRE_BEFORE, 4u);   // centre at the start of the substep
MOTE_CONSTANT(COLLIDER_ROTATION_BEFORE, 5u); // rotation at the start of the substep
MOTE_CONSTANT(COLLIDER_MOTION, 6u);          // x, w: the time from which it is inactive; y, z: first keyframe, keyframe count
// What the centres of moving colliders exceed these floats by, m: floats 10 km away are 1 mm apart.
MOTE_CONSTANT(COLLIDER_CENTRE_LOW, 7u);
MOTE_CONSTANT(COLLIDER_CENTRE_BEFORE_LOW, 8u);
MOTE_CONSTANT(COLLIDER_VECTORS, 9u);

MOTE_CONSTANT(COLLIDER_PLANE, 0u);
MOTE_CONSTANT(COLLIDER_SPHERE, 1u);
MOTE_CONSTANT(COLLIDER_BOX, 2u);
MOTE_CONSTANT(COLLIDER_CAPSULE, 3u);
MOTE_CONSTANT(COLLIDER_CYLINDER, 4u);
MOTE_CONSTANT(COLLIDER_CONE, 5u);

// Keyframes: KEY_VECTORS vec4 each, in the block "Keyframes", sorted by time.
MOTE_CONSTANT(KEY_CENTRE, 0u); // centre, m
MOTE_CONSTANT(KEY_ROTATION, 1u);
MOTE_CONSTANT(KEY_TIME, 2u); // in x and y
MOTE_CONSTANT(KEY_VECTORS, 3u);

// A time is a number of substeps since the start of the simulation, as the sum of two floats: a multiple of TIME_COARSE and the
// rest. A fraction of a substep is still resolved after weeks, when seconds in one float would be as coarse as a step.
MOTE_CONSTANT(TIME_COARSE, 256u);

#endif
