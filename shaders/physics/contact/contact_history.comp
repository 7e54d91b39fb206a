// Completes new contact lists, which have ids: replaces those by indices, and gives every pair the impulse and couple that were
// stored for it, or 0 if it is new.
//
// Threads: common/list_walk.glsl. Reads ContactOffsets, IdToIndex, and what contact_store.comp has stored; reads and writes
// ContactNeighbours; writes Impulses and Couples.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/no_sums.glsl"
#include "common/work.glsl"
#include "physics/physics_shared.h"
#include "physics/contact/contact_history_shared.h"

#define LONG_LISTS_AT 10

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

uint list_begin(uint i) { return contact_offset(i); }
uint list_end(uint i) { return min(contact_offset(i + 1u), contact_capacity); }

struct Own {
    uvec2 range;
};

Own own_of(uint i) { return Own(stored_range(i)); }

void visit(Own own, uint at, inout Sums sums) {
    const uint id = contact_neighbours[at];
    const uint found = find(own.range, id);
    const bool is_new = found == INVALID_INDEX;
    contact_neighbours[at] = id_to_index(id);
    set_impulse(at, is_new ? vec4(0.0) : stored_impulse(found));
    set_couple(at, is_new ? vec4(0.0) : stored_couple(found));
}

void store(uint i, Own own, Sums sums) {}

#include "common/list_walk.glsl"

void main() { walk_lists(); }
