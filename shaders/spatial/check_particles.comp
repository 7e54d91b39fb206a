// The first particle whose position or radius is not finite, or whose radius is not above 0 or not from
// `smallest` to `largest`. A minimum of indices is the same in
// whatever order it is taken.
//
// One thread per particle. Reads Spheres, lowers Flagged, which starts as NONE.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/check_particles_shared.h"
#include "spatial/search_shared.h"

FETCH_VEC4(1, Spheres, sphere)
layout(std430, set = 0, binding = 2) buffer Flagged { uint flagged; };

// By their bits: compilers may assume that there is no NaN and no infinity.
bool are_finite(vec4 v) { return all(lessThan(floatBitsToUint(v) & 0x7FFFFFFFu, uvec4(0x7F800000u))); }

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = sphere(i);
    if (!are_finite(own) || own.w <= 0.0 || own.w < smallest || own.w > largest) atomicMin(flagged, i);
}
