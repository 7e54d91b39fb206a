// The table of boundary_kernel.glsl.

#ifndef MOTE_PHYSICS_WALL_SAMPLES_SHARED_H
#define MOTE_PHYSICS_WALL_SAMPLES_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(BOUNDARY_KERNEL_SAMPLES, 65u); // of φ/h from 0 to 1

#endif
