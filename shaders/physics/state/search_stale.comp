// Finds out whether the neighbour lists of an earlier substep still serve (docs/physics.md, "Neighbours"): they do not if a
// particle has left the line that search_reach.comp expected it on, or reached its end.
//
// One thread per particle. Reads Predicted, Previous, SearchSpheres and Ways; advances Lines by a substep; sets words of
// Stale to 1.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/state/search_stale_shared.h"
#include "physics/state/search_reach.glsl"

layout(constant_id = 3) const bool SEARCHES = true; // the lines are those of a search, of which all other lists are made

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(3, SearchSpheres, search_sphere)
FETCH_VEC4(4, Ways, way)
layout(std430, set = 0, binding = 5) buffer Lines { vec4 lines[]; };
layout(std430, set = 0, binding = 6) buffer Stale { uint stale[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec3 expected_way = way(i).xyz;
    const vec4 line = lines[i] + vec4(expected_way, -1.0);
    lines[i] = line;
    const vec4 own = predicted(i);
    const vec3 own_way = own.xyz - previous(i).xyz;
    const vec3 off = search_sphere(i).xyz - line.xyz;
    const vec3 off_before = off - (own_way - expected_way);
    const float allowed = drift(own.w, spare);
    const bool serves = line.w >= 1.0 && length(off) <= allowed && length(off_before) <= allowed;
    if (serves) return; // NaN does not serve
    atomicOr(stale[STALE_LISTS], 1u);
    if (SEARCHES) atomicOr(stale[STALE_SEARCH], 1u);
}
