// The particles whose kernels reach a block, and node positions. Declares bindings 1 to 5. Requires common/fetch.glsl.

#ifndef MOTE_GEOMETRY_ISOSURFACE_PARTICLES_GLSL
#define MOTE_GEOMETRY_ISOSURFACE_PARTICLES_GLSL

#include "geometry/isosurface_lattice.glsl"

FETCH_VEC4(1, Spheres, sphere)
FETCH_UINT(2, Candidates, candidate) // particles, block by block
FETCH_UVEC2(3, Ranges, range)
FETCH_UINT(4, BlockKeys, block_key)
layout(std430, set = 0, binding = 5) readonly buffer Origin { int origin[3]; };

// m
vec3 node_position(uint block, uint local) {
    const ivec3 coordinates = ivec3(coordinates_of(block_key(block))) + ivec3(origin[0], origin[1], origin[2]);
    return vec3(coordinates * int(BLOCK_EDGE) + ivec3(local_coordinates(local))) * cell;
}

#endif
