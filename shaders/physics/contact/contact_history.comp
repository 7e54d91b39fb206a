// Completes new contact lists, which have ids: replaces those by indices, and gives every pair the impulse and couple that were
// stored for it, or 0 if it is new.
//
// One thread per particle. Reads ContactOffsets, IdToIndex, and what contact_store.comp has stored; reads and writes
// ContactNeighbours; writes Impulses and Couples.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "physics/physics_shared.h"
#include "physics/contact/contact_history_shared.h"

FETCH_UINT(1, ContactOffsets, contact_offset)
FETCH_UINT(2, IdToIndex, id_to_index)
FETCH_UVEC2(3, StoredRanges, stored_range)
FETCH_UINT(4, StoredIds, stored_id)
LIST_VEC4(5, StoredImpulses, stored_impulse)
LIST_VEC4(6, StoredCouples, stored_couple)
layout(std430, set = 0, binding = 7) buffer ContactNeighbours { uint contact_neighbours[]; };
STORE_LIST_VEC4(8, Impulses, set_impulse)
STORE_LIST_VEC4(9, Couples, set_couple)

// Where the pair of the particle with this range and the one with this id is stored; INVALID_INDEX: nowhere. Stored lists ascend.
uint find(uvec2 range, uint id) {
    uint low = range.x;
    uint high = range.y;
    while (low < high) {
        const uint middle = (low + high) / 2u;
        if (stored_id(middle) < id) low = middle + 1u;
        else high = middle;
    }
    return low < range.y && stored_id(low) == id ? low : INVALID_INDEX;
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uvec2 range = stored_range(i);
    const uint end = min(contact_offset(i + 1u), contact_capacity);
    for (uint at = contact_offset(i); at < end; ++at) {
        const uint id = contact_neighbours[at];
        const uint found = find(range, id);
        const bool is_new = found == INVALID_INDEX;
        contact_neighbours[at] = id_to_index(id);
        set_impulse(at, is_new ? vec4(0.0) : stored_impulse(found));
        set_couple(at, is_new ? vec4(0.0) : stored_couple(found));
    }
}
