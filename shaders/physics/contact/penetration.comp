// Measures how deep particles are in each other (docs/physics/contact.md, "Health"), in radii of the smaller one of a pair.
// Contacts are those of docs/physics/contact.md.
//
// One thread per particle. Reads positions, Anchors and lists; writes the depth of its deepest contact to Deepest, the sum over
// its contacts to Sums and their number to Contacts.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "physics/contact/penetration_shared.h"
#include "physics/kind.glsl"

FETCH_VEC4(1, Predicted, predicted) // p and radius
FETCH_VEC4(2, Sph, sph)             // see predict.comp
FETCH_UINT(3, Offsets, list_offset)
LIST_UINT(4, Neighbours, neighbour)
layout(std430, set = 0, binding = 5) writeonly buffer Deepest { float deepest[]; };
layout(std430, set = 0, binding = 6) writeonly buffer Sums { float sums[]; };
STORE_UINT(7, Contacts, set_contacts)
FETCH_VEC4(8, Anchors, anchor) // see predict.comp

// Whether contacts act between particles of these kinds and inverse masses (Sph).
bool can_touch(vec4 own, vec4 other) {
    return !(is_fluid_kind(own.x) && is_fluid_kind(other.x)) && (own.w > 0.0 || other.w > 0.0);
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 own_sph = sph(i);
    const vec3 own_anchor = anchor(i).xyz;
    const uint end = min(list_offset(i + 1u), neighbour_capacity);
    float largest = 0.0, sum = 0.0;
    uint count = 0u;
    for (uint at = list_offset(i); at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = predicted(j);
        const float depth = own.w + other.w - length((other.xyz - own.xyz) + (anchor(j).xyz - own_anchor));
        if (!(depth > 0.0) || !can_touch(own_sph, sph(j))) continue; // a NaN depth is no contact
        const float relative = depth / min(own.w, other.w);
        largest = max(largest, relative);
        sum += relative;
        ++count;
    }
    deepest[i] = largest;
    sums[i] = sum;
    set_contacts(i, count);
}
