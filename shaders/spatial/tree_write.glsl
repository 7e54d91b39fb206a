// Writes the results of a query in the fill pass: a list of neighbours, or (MOTE_PAIRS) pairs.

#ifndef MOTE_SPATIAL_TREE_WRITE_GLSL
#define MOTE_SPATIAL_TREE_WRITE_GLSL

#include "common/list.glsl"
#include "spatial/loop_truncated.glsl"

FETCH_UINT(10, Order, particle)
FETCH_UINT(11, Offsets, list_offset)
#ifdef MOTE_PAIRS
layout(std430, set = 0, binding = 12) writeonly buffer Pairs { uvec2 pairs[]; };
#else
STORE_LIST_UINT(12, Neighbours, set_neighbour)
#endif

uint own_particle;
uint next_slot;
uint end_slot; // the capacity, a copy of the push constant; see tree_visit.glsl

void begin_list(uint query) {
    end_slot = capacity;
#ifdef MOTE_PAIRS
    own_particle = particle(query);
    next_slot = list_offset(query);
#else
    next_slot = list_offset(self != 0u ? particle(query) : query);
#endif
}

void write_neighbour(uint index) {
    const uint other = particle(index);
    if (next_slot < end_slot) {
#ifdef MOTE_PAIRS
        pairs[next_slot] = uvec2(min(own_particle, other), max(own_particle, other));
#else
        set_neighbour(next_slot, other);
#endif
    }
    ++next_slot;
}

void write_neighbours(uint first_index, uint bits) {
    for (; bits != 0u; bits &= bits - 1u) write_neighbour(first_index + uint(findLSB(bits)));
    loop_ended(bits == 0u);
}

#endif
