// Counts neighbours that the lists of a substep do not have, although they are in contact at its end: they approached by more
// than the margin of the lists while constraints were solved (docs/physics/health.md, "Missed").
//
// One thread per particle. Reads positions, Anchors, their present lists and those of the substep; if SOLID_PAIRS, Sph and the
// lists of pairs with a solid, too. Writes Missed.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "physics/health/missed_shared.h"
#include "physics/kind.glsl"

layout(constant_id = 1) const bool SOLID_PAIRS = false; // pairs with a solid have lists of their own

FETCH_VEC4(1, Predicted, predicted) // p and radius
FETCH_UINT(2, Offsets, list_offset)
LIST_UINT(3, Neighbours, neighbour)
FETCH_UINT(4, StepOffsets, step_offset)
LIST_UINT(5, StepNeighbours, step_neighbour)
STORE_UINT(6, Missed, set_missed)
FETCH_VEC4(7, Anchors, anchor) // see predict.comp
FETCH_VEC4(8, Sph, sph) // this and the next two are absent unless SOLID_PAIRS
FETCH_UINT(9, SolidOffsets, solid_offset)
FETCH_UINT(10, SolidNeighbours, solid_neighbour)

bool is_neighbour(uint i, uint j) {
    const uint end = min(step_offset(i + 1u), step_capacity);
    for (uint at = step_offset(i); at < end; ++at) {
        if (step_neighbour(at) == j) return true;
    }
    return false;
}

bool is_solid_pair(uint i, uint j) {
    const uint end = min(solid_offset(i + 1u), solid_capacity);
    for (uint at = solid_offset(i); at < end; ++at) {
        if (solid_neighbour(at) == j) return true;
    }
    return false;
}

bool is_known(uint i, uint j) {
    if (!SOLID_PAIRS) return is_neighbour(i, j);
    const vec4 own = sph(i);
    const vec4 other = sph(j);
    if (is_fluid_kind(own.x) && is_fluid_kind(other.x)) return is_neighbour(i, j);
    if (own.w > 0.0) return is_solid_pair(i, j);
    return other.w == 0.0 || is_solid_pair(j, i); // fixed particles have no list
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec3 own_anchor = anchor(i).xyz;
    const uint end = min(list_offset(i + 1u), neighbour_capacity);
    uint count = 0u;
    for (uint at = list_offset(i); at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = predicted(j);
        if (length((other.xyz - own.xyz) + (anchor(j).xyz - own_anchor)) < own.w + other.w && !is_known(i, j)) ++count;
    }
    set_missed(i, count);
}
