// The nodes at the corners of a cell, some of which belong to adjacent blocks. Requires common/fetch.glsl and NEIGHBOURS_AT, a
// binding.

#ifndef MOTE_GEOMETRY_ISOSURFACE_CORNER_GLSL
#define MOTE_GEOMETRY_ISOSURFACE_CORNER_GLSL

#include "geometry/isosurface_lattice.glsl"
#include "spatial/search_shared.h"

FETCH_UINT(NEIGHBOURS_AT, Neighbours, neighbour)

// The offset of corner k: bit 0 is x, bit 1 y, bit 2 z.
uvec3 corner_offset(uint k) { return uvec3(k, k >> 1u, k >> 2u) & 1u; }

// The global index of the node at corner k of cell i; NONE if no kernel reaches it.
uint corner_node(uint i, uint k) {
    const uvec3 local = local_coordinates(i % BLOCK_CELLS) + corner_offset(k);
    const uvec3 beyond = local / BLOCK_EDGE;
    const uint block = neighbour(i / BLOCK_CELLS * 8u + (beyond.x | beyond.y << 1u | beyond.z << 2u));
    return block == NONE ? NONE : block * BLOCK_CELLS + local_index(local % BLOCK_EDGE);
}

// Bit a: whether the surface crosses the edge from a cell's own node along axis a, given the bits of the corners that are inside.
uint crossings(uint inside) {
    const uint ends = inside >> 1u & 3u | inside >> 2u & 4u; // corners 1, 2 and 4
    return (inside & 1u) != 0u ? ends ^ 7u : ends;
}

#endif
