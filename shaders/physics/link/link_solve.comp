// Moves particles as their links ask, all at once (Jacobi): each gathers what link_lambda.comp has found, in the order of links.
//
// One thread per particle. Reads positions, the tables of links and Multipliers; writes Moved (p, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/link/link_solve_shared.h"

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_UVEC2(3, MaterialId, material_id)
FETCH_UINT(4, LinkOffsets, link_start)
FETCH_UINT(5, OfParticle, of_particle) // twice the link, and 1 more where the particle is its b
FETCH_VEC4(6, Multipliers, multiplier) // 0 of links that do not hold
layout(std430, set = 0, binding = 7) writeonly buffer Moved { vec4 moved[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const float w = previous(i).w;
    const uint id = material_id(i).y;
    const uint end = link_start(id + 1u);
    vec3 sum = vec3(0.0);
    for (uint at = link_start(id); at < end; ++at) {
        const uint which = of_particle(at);
        const vec3 pull = multiplier(which / 2u).xyz;
        sum += (which & 1u) == 0u ? pull : -pull;
    }
    moved[i] = vec4(own.xyz + relaxation * w * sum, own.w);
}
