// Kernel integrals of a wall, by its distance. Requires common/fetch.glsl and SAMPLES_BINDING.

#ifndef MOTE_PHYSICS_WALL_SAMPLES_GLSL
#define MOTE_PHYSICS_WALL_SAMPLES_GLSL

#include "physics/fluid/boundary_kernel_shared.h"

FETCH_VEC4(SAMPLES_BINDING, Samples, sample_at) // for density: B, h B', K, h K'; for adhesion: F

// At a distance below the kernel width h; behind a wall the value on its surface.
vec4 boundary_kernel(float distance, float h) {
    const float at = max(distance, 0.0) / h * float(BOUNDARY_KERNEL_SAMPLES - 1u);
    const uint below = min(uint(at), BOUNDARY_KERNEL_SAMPLES - 2u);
    return mix(sample_at(below), sample_at(below + 1u), at - float(below));
}

#endif
