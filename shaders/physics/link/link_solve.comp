// Applies the corrections of links, all at once (Jacobi): each particle gathers the results of link_lambda.comp in link order.
//
// One thread per particle. Reads positions, the link tables and Multipliers; writes NewPredicted (p, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/link/link_solve_shared.h"

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_UVEC2(3, MaterialId, material_id)
FETCH_UINT(4, LinkOffsets, link_offset)
FETCH_UINT(5, IncidentLinks, incident_links) // 2 × link, plus 1 if the particle is its end b
FETCH_VEC4(6, Multipliers, multiplier) // 0 for broken links
layout(std430, set = 0, binding = 7) writeonly buffer NewPredicted { vec4 new_predicted[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const float w = previous(i).w;
    const uint id = material_id(i).y;
    const uint end = link_offset(id + 1u);
    vec3 sum = vec3(0.0);
    for (uint at = link_offset(id); at < end; ++at) {
        const uint which = incident_links(at);
        const vec3 pull = multiplier(which / 2u).xyz;
        sum += (which & 1u) == 0u ? pull : -pull;
    }
    new_predicted[i] = vec4(own.xyz + relaxation * w * sum, own.w);
}
