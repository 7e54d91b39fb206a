// Lists the pairs that may touch as long as lists serve (docs/physics/contact.md, "Pairs"): those whose lines
// (physics/state/search_reach.glsl) come nearer than their radii and slacks, and of which one is solid. Fixed particles have
// no list.
//
// One thread per particle. Reads positions, Sph, Anchors, MaterialId and neighbour lists; writes Counts or, if FILL, the ids of
// its neighbours to ContactNeighbours at ContactOffsets.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "physics/contact/contact_pairs_shared.h"
#include "physics/kind.glsl"
#include "physics/state/search_reach.glsl"

layout(constant_id = 4) const bool FLUIDS = true; // whether any particle can be fluid
layout(constant_id = 7) const bool FILL = false;

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(3, Sph, sph)
FETCH_UINT(4, Offsets, list_offset)
LIST_UINT(5, Neighbours, neighbour)
FETCH_VEC4(6, Anchors, anchor) // see predict.comp
FETCH_UVEC2(7, MaterialId, material_id) // absent unless FILL
FETCH_UINT(8, ContactOffsets, contact_offset) // absent unless FILL
STORE_UINT(9, ContactNeighbours, set_contact_neighbour) // absent unless FILL
STORE_UINT(10, Counts, set_count) // absent if FILL

bool is_fluid(uint i) { return FLUIDS && is_fluid_kind(sph(i).x); }

// Whether two particles come within `reach` while one moves by `way` relative to the other in each of `substeps`.
bool may_touch(vec3 start, vec3 way, float substeps, float reach) {
    const float nearest = -dot(start, way) / max(dot(way, way), 1e-30); // in substeps
    const vec3 apart = start + clamp(nearest, 0.0, substeps) * way;
    return length(apart) < reach; // NaN fails this test too
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 own_previous = previous(i);
    const vec3 own_anchor = anchor(i).xyz;
    const vec3 own_way = own.xyz - own_previous.xyz;
    const float own_covered = substeps_covered(own_way, own.w, substeps_left, 0.0);
    const bool own_fluid = is_fluid(i);
    const uint end = own_previous.w > 0.0 ? min(list_offset(i + 1u), neighbour_capacity) : 0u;
    uint next = FILL ? contact_offset(i) : 0u;
    for (uint at = list_offset(i); at < end; ++at) {
        const uint j = neighbour(at);
        if (own_fluid && is_fluid(j)) continue;
        const vec4 other = predicted(j);
        const vec4 other_previous = previous(j);
        const vec3 other_way = other.xyz - other_previous.xyz;
        const vec3 start = (own_previous.xyz - other_previous.xyz) + (own_anchor - anchor(j).xyz);
        const float covered = min(own_covered, substeps_covered(other_way, other.w, substeps_left, 0.0));
        // The same bits on both sides of the pair, so that both list it.
        precise const float reach = (own.w + other.w) + (slack(own.w, substeps_left, 0.0) + slack(other.w, substeps_left, 0.0));
        if (!may_touch(start, own_way - other_way, covered, reach)) continue;
        if (FILL && next < contact_capacity) set_contact_neighbour(next, material_id(j).y);
        ++next;
    }
    if (!FILL) set_count(i, next);
}
