// Where the second round writes what a query has found: a list of neighbours, or (MOTE_PAIRS) pairs.

#ifndef MOTE_SPATIAL_TREE_WRITE_GLSL
#define MOTE_SPATIAL_TREE_WRITE_GLSL

#include "spatial/loop_truncated.glsl"

FETCH_UINT(10, Order, particle)
FETCH_UINT(11, Offsets, list_offset)
#ifdef MOTE_PAIRS
layout(std430, set = 0, binding = 12) writeonly buffer Pairs { uvec2 pairs[]; };
#else
layout(std430, set = 0, binding = 12) writeonly buffer Neighbours { uint neighbours[]; };
#endif

uint own_particle;
uint next_place;
uint end_place; // of what there is room for; the push constant, see tree_visit.glsl

void begin_list(uint query) {
    end_place = capacity;
#ifdef MOTE_PAIRS
    own_particle = particle(query);
    next_place = list_offset(query);
#else
    next_place = list_offset(self != 0u ? particle(query) : query);
#endif
}

void write_neighbour(uint place) {
    const uint other = particle(place);
    if (next_place < end_place) {
#ifdef MOTE_PAIRS
        pairs[next_place] = uvec2(min(own_particle, other), max(own_particle, other));
#else
        neighbours[next_place] = other;
#endif
    }
    ++next_place;
}

void write_neighbours(uint first_place, uint bits) {
    for (; bits != 0u; bits &= bits - 1u) write_neighbour(first_place + uint(findLSB(bits)));
    loop_ended(bits == 0u);
}

#endif
