// The lowest id of the particles with a coordinate that is not finite or beyond `farthest`. A minimum is the same in whatever order
// it is taken.
//
// One thread for FINITE_AT_ONCE, a workgroup apart: an atomic operation costs lavapipe more than to look at all of them, also where
// it is not done. Reads PositionRadius and Traits, lowers Flagged, which begins as the highest number.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/fetch.glsl"
#include "common/finite.glsl"
#include "common/work.glsl"
#include "physics/motion/check_finite_shared.h"
#include "physics/physics_shared.h"

FETCH_VEC4(1, PositionRadius, position_radius)
FETCH_UVEC2(2, MaterialId, material_id)
layout(std430, set = 0, binding = 3) buffer Flagged { uint flagged; };

void main() {
    const uint begin = group_index() * WORKGROUP_SIZE * FINITE_AT_ONCE + gl_LocalInvocationIndex;
    const uint n = work_count();
    if (begin >= n) return;
    uint first = INVALID_INDEX;
    [[unroll]] for (uint k = 0u; k < FINITE_AT_ONCE; ++k) {
        const uint i = min(begin + k * WORKGROUP_SIZE, n - 1u);
        if (!are_within(position_radius(i).xyz, farthest)) first = min(first, material_id(i).y);
    }
    if (first != INVALID_INDEX) atomicMin(flagged, first);
}
