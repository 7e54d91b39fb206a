// Numbers of the kernels in kernel.glsl; kernel.hpp names them.
#ifndef MOTE_PHYSICS_KERNEL_SHARED_H
#define MOTE_PHYSICS_KERNEL_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(POLY6_SPIKY, 0u);
MOTE_CONSTANT(CUBIC_SPLINE, 1u);
MOTE_CONSTANT(WENDLAND_C2, 2u);
MOTE_CONSTANT(GAUSSIAN, 3u);

#endif
