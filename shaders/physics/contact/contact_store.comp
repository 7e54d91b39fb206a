// Stores the impulses and couples of all pairs with the ids of their particles, for contact_history.comp.
//
// Threads: common/list_walk.glsl. Reads the lists, MaterialId, Impulses and Couples; writes StoredRanges, StoredIds,
// StoredImpulses and StoredCouples.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/no_sums.glsl"
#include "common/work.glsl"
#include "physics/contact/contact_history_shared.h"

#define LONG_LISTS_AT 10

FETCH_UINT(1, ContactOffsets, contact_offset)
FETCH_UINT(2, ContactNeighbours, contact_neighbour)
FETCH_UVEC2(3, MaterialId, material_id)
LIST_VEC4(4, Impulses, impulse)
LIST_VEC4(5, Couples, couple)
STORE_UVEC2(6, StoredRanges, set_stored_range)
STORE_UINT(7, StoredIds, set_stored_id)
STORE_LIST_VEC4(8, StoredImpulses, set_stored_impulse)
STORE_LIST_VEC4(9, StoredCouples, set_stored_couple)

uint list_begin(uint i) { return min(contact_offset(i), contact_capacity); }
uint list_end(uint i) { return min(contact_offset(i + 1u), contact_capacity); }

struct Own {
    uint none;
};

Own own_of(uint i) { return Own(0u); }

void visit(Own own, uint at, inout Sums sums) {
    set_stored_id(at, material_id(contact_neighbour(at)).y);
    set_stored_impulse(at, impulse(at));
    set_stored_couple(at, couple(at));
}

void store(uint i, Own own, Sums sums) { set_stored_range(i, uvec2(list_begin(i), list_end(i))); }

#include "common/list_walk.glsl"

void main() { walk_lists(); }
