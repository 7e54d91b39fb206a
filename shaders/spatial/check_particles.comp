// Finds the first invalid particle or query: with a coordinate that is non-finite or beyond `world_extent`, or a radius outside
// `smallest` to `largest`. If MOVING, the first invalid motion too, whose duration is checked as a radius is. The minimum of the
// indices does not depend on the order of execution.
//
// One thread per PARTICLES_PER_THREAD particles, WORKGROUP_SIZE apart: on lavapipe an atomic operation costs more than testing
// all of them, even where it is not executed. Reads Spheres and Motions, lowers Flagged and FlaggedMotion, which start as NONE.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/fetch.glsl"
#include "common/finite.glsl"
#include "common/work.glsl"
#include "spatial/check_particles_shared.h"
#include "spatial/search_shared.h"

layout(constant_id = 1) const uint RADII = ABOVE_ZERO;
layout(constant_id = 2) const bool MOVING = false;

FETCH_VEC4(1, Spheres, sphere)
layout(std430, set = 0, binding = 2) buffer Flagged { uint flagged; };
// Absent unless MOVING.
FETCH_VEC4(3, Motions, motion)
layout(std430, set = 0, binding = 4) buffer FlaggedMotion { uint flagged_motion; };

// By bit pattern, as in common/finite.glsl.
bool is_radius(float r) {
    const uint image = floatBitsToUint(r);
    if (RADII == NO_RADII || (RADII == FROM_ZERO && (image & 0x7FFFFFFFu) == 0u)) return true;
    return image >= floatBitsToUint(smallest) && image <= floatBitsToUint(largest); // a negative radius has the highest bit set
}

bool is_duration(float t) {
    const uint image = floatBitsToUint(t);
    return image >= floatBitsToUint(shortest) && image <= floatBitsToUint(longest);
}

void main() {
    const uint begin = group_index() * WORKGROUP_SIZE * PARTICLES_PER_THREAD + gl_LocalInvocationIndex;
    const uint n = work_count();
    if (begin >= n) return;
    uint first = NONE, first_motion = NONE;
    [[unroll]] for (uint k = 0u; k < PARTICLES_PER_THREAD; ++k) {
        const uint i = min(begin + k * WORKGROUP_SIZE, n - 1u);
        const vec4 own = sphere(i);
        if (!are_within(own.xyz, world_extent) || !is_radius(own.w)) first = min(first, i);
        if (!MOVING) continue;
        const vec4 way = motion(i);
        if (!are_within(way.xyz, world_extent) || !is_duration(way.w)) first_motion = min(first_motion, i);
    }
    if (first != NONE) atomicMin(flagged, first);
    if (MOVING && first_motion != NONE) atomicMin(flagged_motion, first_motion);
}
