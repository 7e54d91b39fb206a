// Collects the results of a search, in the two passes of make_lists() (src/spatial/lists.hpp). Before including this, a shader
// defines EMIT_AT, the first of two bindings, defines MOTE_FILL in the second pass, and declares push constants with a `uint
// capacity`. One thread searches for one query: begin_list(), emit() for each neighbour, end_list().

#ifndef MOTE_SPATIAL_EMIT_GLSL
#define MOTE_SPATIAL_EMIT_GLSL

#include "common/list.glsl"

#ifdef MOTE_FILL

FETCH_UINT(EMIT_AT, Offsets, list_offset)
STORE_LIST_UINT(EMIT_AT + 1, Neighbours, set_neighbour)

uint next_slot;

void begin_list(uint query) { next_slot = list_offset(query); }

void emit(uint particle) {
    if (next_slot < capacity) set_neighbour(next_slot, particle);
    ++next_slot;
}

void end_list(uint query) {}

#else

STORE_UINT(EMIT_AT, Counts, set_count)

uint found;

void begin_list(uint query) { found = 0u; }

void emit(uint particle) { ++found; }

void end_list(uint query) { set_count(query, found); }

#endif
#endif
