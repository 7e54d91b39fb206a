// Stores the impulses and couples of all pairs with the ids of their particles, for contact_history.comp.
//
// One thread per particle. Reads the lists, MaterialId, Impulses and Couples; writes StoredRanges, StoredIds,
// StoredImpulses and StoredCouples.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/contact/contact_history_shared.h"

FETCH_UINT(1, ContactOffsets, contact_offset)
FETCH_UINT(2, ContactNeighbours, contact_neighbour)
FETCH_UVEC2(3, MaterialId, material_id)
FETCH_VEC4(4, Impulses, impulse)
FETCH_VEC4(5, Couples, couple)
STORE_UVEC2(6, StoredRanges, set_stored_range)
STORE_UINT(7, StoredIds, set_stored_id)
layout(std430, set = 0, binding = 8) writeonly buffer StoredImpulses { vec4 stored_impulses[]; };
layout(std430, set = 0, binding = 9) writeonly buffer StoredCouples { vec4 stored_couples[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uint begin = min(contact_offset(i), contact_capacity);
    const uint end = min(contact_offset(i + 1u), contact_capacity);
    set_stored_range(i, uvec2(begin, end));
    for (uint at = begin; at < end; ++at) {
        set_stored_id(at, material_id(contact_neighbour(at)).y);
        stored_impulses[at] = impulse(at);
        stored_couples[at] = couple(at);
    }
}
