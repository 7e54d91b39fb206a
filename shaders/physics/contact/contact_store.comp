// Stores the impulses and couples of all pairs with the ids of their particles, for contact_history.comp.
//
// One thread per particle. Reads the lists, MaterialId, Impulses and Couples; writes StoredRanges, StoredIds,
// StoredImpulses and StoredCouples.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "physics/contact/contact_history_shared.h"

FETCH_UINT(1, ContactOffsets, contact_offset)
FETCH_UINT(2, ContactNeighbours, contact_neighbour)
FETCH_UVEC2(3, MaterialId, material_id)
LIST_VEC4(4, Impulses, impulse)
LIST_VEC4(5, Couples, couple)
STORE_UVEC2(6, StoredRanges, set_stored_range)
STORE_UINT(7, StoredIds, set_stored_id)
STORE_LIST_VEC4(8, StoredImpulses, set_stored_impulse)
STORE_LIST_VEC4(9, StoredCouples, set_stored_couple)

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uint begin = min(contact_offset(i), contact_capacity);
    const uint end = min(contact_offset(i + 1u), contact_capacity);
    set_stored_range(i, uvec2(begin, end));
    for (uint at = begin; at < end; ++at) {
        set_stored_id(at, material_id(contact_neighbour(at)).y);
        set_stored_impulse(at, impulse(at));
        set_stored_couple(at, couple(at));
    }
}
