// Keys of the z-order: the lowest 21 bits of a cell's coordinates, interleaved. The domain is unbounded: cells repeat after 2^21,
// and distances distinguish them.

#ifndef MOTE_SPATIAL_ZORDER_GLSL
#define MOTE_SPATIAL_ZORDER_GLSL

#include "spatial/grid_cell.glsl"
#include "spatial/interleave.glsl"

const uint ZORDER_BITS = 21u; // per axis

uvec2 zorder_key(ivec3 cell) { return interleave_long(uvec3(cell) & ((1u << ZORDER_BITS) - 1u)); }

#endif
