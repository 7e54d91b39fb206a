// Interleaves the bits of a cell's coordinates, x lowest.

#ifndef MOTE_SPATIAL_INTERLEAVE_GLSL
#define MOTE_SPATIAL_INTERLEAVE_GLSL

#include "spatial/dimensions.glsl"

// Bit k of the lowest 16 goes to bit 2 k.
uint spread_by_two(uint v) {
    v &= 0xFFFFu;
    v = (v | v << 8) & 0x00FF00FFu;
    v = (v | v << 4) & 0x0F0F0F0Fu;
    v = (v | v << 2) & 0x33333333u;
    return (v | v << 1) & 0x55555555u;
}

// Bit k of the lowest 10 goes to bit 3 k.
uint spread_by_three(uint v) {
    v &= 0x3FFu;
    v = (v | v << 16) & 0x030000FFu;
    v = (v | v << 8) & 0x0300F00Fu;
    v = (v | v << 4) & 0x030C30C3u;
    return (v | v << 2) & 0x09249249u;
}

// 16 bits each of two coordinates, or 10 bits each of three.
uint interleave(uvec3 cell) {
    if (DIMENSIONS == 2u) return spread_by_two(cell.x) | spread_by_two(cell.y) << 1;
    return spread_by_three(cell.x) | spread_by_three(cell.y) << 1 | spread_by_three(cell.z) << 2;
}

// As many bits as the grid has, up to 21 per axis; low word first.
uvec2 interleave_long(uvec3 cell) {
    if (DIMENSIONS == 2u) return uvec2(interleave(cell), interleave(cell >> 16));
    const uint low = interleave(cell);           // bits 0 to 29 of the key
    const uint middle = interleave(cell >> 10);  // 30 to 59
    const uint highest = interleave(cell >> 20); // 60 to 62
    return uvec2(low | middle << 30, middle >> 2 | highest << 28);
}

#endif
