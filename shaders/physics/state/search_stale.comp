// Finds out whether the neighbour lists of an earlier substep still serve (docs/physics.md, "Neighbours"): they do not if a
// particle has left the line that search_reach.comp expected it on, or reached its end.
//
// One thread per particle. Reads Predicted, Previous, SearchSpheres and Ways; advances Lines by a substep; sets Stale to 1.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/state/search_reach.glsl"

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
    const vec3 drift = search_sphere(i).xyz - line.xyz;
    const vec3 drift_before = drift - (own_way - expected_way);
    const float allowed = DRIFT_SLACK * own.w;
    const bool serves = line.w >= 1.0 && length(drift) <= allowed && length(drift_before) <= allowed;
    if (!serves) atomicOr(stale[0], 1u); // NaN does not serve
}
