// Counts the contacts of every particle. contact_solve.comp splits the particle's mass by this number. The count is 0 for
// particles of infinite mass.
//
// One thread per particle. Reads positions, Anchors and lists; writes Counts.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "physics/contact/contact_count_shared.h"
#define ANCHORS_BINDING 7
#include "physics/contact/contact.glsl"

STORE_UINT(6, Counts, set_count)

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const bool own_fluid = is_fluid(i);
    const vec3 own_anchor = anchor(i).xyz;
    uint count = 0;
    const uint end = previous(i).w > 0.0 ? list_end(i) : 0u;
    for (uint at = list_offset(i); at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = predicted(j);
        if (contact_depth(own, own_fluid, j, other, vector_to(own, other, anchor(j).xyz - own_anchor)) > 0.0) ++count;
    }
    set_count(i, count);
}
