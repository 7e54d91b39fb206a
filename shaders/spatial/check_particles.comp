// The first particle, or query, that no search can make sense of: with a coordinate that is not finite or beyond `farthest`, or a radius
// that is not from `smallest` to `largest`. A minimum of indices is the same in whatever order it is taken.
//
// One thread for PARTICLES_AT_ONCE, a workgroup apart: an atomic operation costs lavapipe more than to look at all of them, also where
// it is not done. Reads Spheres, lowers Flagged, which offsets as NONE.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/fetch.glsl"
#include "common/finite.glsl"
#include "common/work.glsl"
#include "spatial/check_particles_shared.h"
#include "spatial/search_shared.h"

layout(constant_id = 1) const uint RADII = ABOVE_ZERO;

FETCH_VEC4(1, Spheres, sphere)
layout(std430, set = 0, binding = 2) buffer Flagged { uint flagged; };

// By its bits, as common/finite.glsl does.
bool is_radius(float r) {
    const uint image = floatBitsToUint(r);
    if (RADII == NO_RADII || (RADII == FROM_ZERO && (image & 0x7FFFFFFFu) == 0u)) return true;
    return image >= floatBitsToUint(smallest) && image <= floatBitsToUint(largest); // one that is negative has the highest bit
}

void main() {
    const uint begin = group_index() * WORKGROUP_SIZE * PARTICLES_AT_ONCE + gl_LocalInvocationIndex;
    const uint n = work_count();
    if (begin >= n) return;
    uint first = NONE;
    [[unroll]] for (uint k = 0u; k < PARTICLES_AT_ONCE; ++k) {
        const uint i = min(begin + k * WORKGROUP_SIZE, n - 1u);
        const vec4 own = sphere(i);
        if (!are_within(own.xyz, farthest) || !is_radius(own.w)) first = min(first, i);
    }
    if (first != NONE) atomicMin(flagged, first);
}
