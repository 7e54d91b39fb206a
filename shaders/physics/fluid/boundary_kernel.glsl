// What walls do to a particle, by their distance. The includer has common/fetch.glsl and says at which binding the table is.

#ifndef MOTE_PHYSICS_WALL_SAMPLES_GLSL
#define MOTE_PHYSICS_WALL_SAMPLES_GLSL

#include "physics/fluid/boundary_kernel_shared.h"

FETCH_VEC4(SAMPLES_BINDING, Samples, sample_at) // of densities B, h B', K, h K'; of adhesion F

// At a distance below the kernel's width h; behind a wall as on it.
vec4 boundary_kernel(float distance, float h) {
    const float at = max(distance, 0.0) / h * float(BOUNDARY_KERNEL_SAMPLES - 1u);
    const uint below = min(uint(at), BOUNDARY_KERNEL_SAMPLES - 2u);
    return mix(sample_at(below), sample_at(below + 1u), at - float(below));
}

#endif
