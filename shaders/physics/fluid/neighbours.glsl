// The neighbour lists of a fluid pass, four entries a round: all indices first, then all fetches, then the arithmetic, so that
// fetches of one round wait for memory together. Declares bindings 3 and 4. Requires common/list.glsl and the push constant
// `neighbour_capacity`.

#ifndef MOTE_PHYSICS_FLUID_NEIGHBOURS_GLSL
#define MOTE_PHYSICS_FLUID_NEIGHBOURS_GLSL

FETCH_UINT(3, Offsets, list_offset)
LIST_UINT(4, Neighbours, neighbour)

// The end of a particle's list, limited to the capacity.
uint list_end(uint i) { return min(list_offset(i + 1u), neighbour_capacity); }

// The neighbours from `at` on. Behind the end, the last one is repeated: it must not count there.
uvec4 four_neighbours(uint at, uint end) {
    const uint last = end - 1u;
    return uvec4(neighbour(at), neighbour(min(at + 1u, last)), neighbour(min(at + 2u, last)), neighbour(min(at + 3u, last)));
}

#endif
