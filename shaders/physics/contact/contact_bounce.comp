// Restitution between solids (Müller et al. 2020, eq. 34), all contacts at once, by mass splitting.
//
// One thread per particle. Reads the Predicted positions of predict.comp, Previous, Anchors, lists, the Counts of
// contact_count.comp at these positions, materials, Velocities (at the end of the substep) and Step; writes NewVelocities
// (velocity, inverse mass).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "physics/contact/contact_bounce_shared.h"
#define ANCHORS_BINDING 12
#include "physics/contact/contact.glsl"

FETCH_UINT(6, Counts, contact_count)
#include "physics/contact/contact_pair.glsl"
FETCH_VEC4(9, Velocities, velocity)
#define STEP_BINDING 10
#include "physics/bounce.glsl"
layout(std430, set = 0, binding = 11) writeonly buffer NewVelocities { vec4 new_velocities[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 own_previous = previous(i);
    const vec4 v = velocity(i);
    const float w = own_previous.w;
    const uint own_count = contact_count(i);
    if (own_count == 0u || w == 0.0 || is_fluid(i)) {
        new_velocities[i] = v;
        return;
    }
    const uint own_material = material_id(i).x;
    const vec3 own_anchor = anchor(i).xyz;
    const vec3 own_way = own.xyz - own_previous.xyz;
    vec3 sum = vec3(0.0);
    const uint end = list_end(i);
    for (uint at = list_offset(i); at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = predicted(j);
        const vec3 between = vector_to(own, other, anchor(j).xyz - own_anchor);
        if (contact_depth(own, false, j, other, between) <= 0.0 || is_fluid(j)) continue;
        const vec4 other_previous = previous(j);
        vec3 normal = contact_normal(between);
        if (normal == vec3(0.0)) normal = fallback_direction(material_id(i).y, material_id(j).y);
        const vec3 approach = ((other.xyz - other_previous.xyz) - own_way) / time_step();
        const float change = bounce(dot(approach, normal), dot(velocity(j).xyz - v.xyz, normal), contact_pair(own_material, j).z);
        sum -= change / (w * float(own_count) + other_previous.w * float(contact_count(j))) * normal;
    }
    new_velocities[i] = vec4(v.xyz + w * sum, v.w);
}
