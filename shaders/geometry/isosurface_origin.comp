// Computes the block that is the origin of block keys, and tests whether keys can cover the box of all blocks.
//
// One thread. Reads Lower and Upper, the bounds of all kernels, m; writes Origin (a block), and raises TooWide to the box's width
// in cells if that exceeds MAX_CELLS_WIDE.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/work.glsl"
#include "geometry/isosurface_lattice.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Lower { vec4 lower; };
layout(std430, set = 0, binding = 2) readonly buffer Upper { vec4 upper; };
layout(std430, set = 0, binding = 3) writeonly buffer Origin { int origin[3]; };
layout(std430, set = 0, binding = 4) buffer TooWide { uint too_wide; };

void main() {
    if (thread_index() >= work_count()) return;
    const bool is_empty = lower.x > upper.x;
    const ivec3 first = is_empty ? ivec3(0) : first_block(lower.xyz);
    const ivec3 blocks = is_empty ? ivec3(0) : last_block(upper.xyz) - first + 1;
    origin[0] = first.x;
    origin[1] = first.y;
    origin[2] = first.z;
    const uint width = uint(max(max(blocks.x, blocks.y), blocks.z)) * BLOCK_EDGE;
    if (width > MAX_CELLS_WIDE) too_wide = max(too_wide, width);
}
