// Finds the lowest id of the particles with a coordinate that is non-finite or beyond `world_extent`. The minimum does not
// depend on the order of execution.
//
// One thread per FINITE_CHECKS_PER_THREAD particles, WORKGROUP_SIZE apart: on lavapipe an atomic operation costs more than
// testing all of them, even where it is not executed. Reads PositionRadius and MaterialId, lowers Flagged, which starts at the
// maximum.
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
    const uint begin = group_index() * WORKGROUP_SIZE * FINITE_CHECKS_PER_THREAD + gl_LocalInvocationIndex;
    const uint n = work_count();
    if (begin >= n) return;
    uint first = INVALID_INDEX;
    [[unroll]] for (uint k = 0u; k < FINITE_CHECKS_PER_THREAD; ++k) {
        const uint i = min(begin + k * WORKGROUP_SIZE, n - 1u);
        if (!are_within(position_radius(i).xyz, world_extent)) first = min(first, material_id(i).y);
    }
    if (first != INVALID_INDEX) atomicMin(flagged, first);
}
