// Morton codes: a point's cell on a grid of cubes, and the bits of its coordinates interleaved, x lowest.
//
// Everything here is exact or correctly rounded, so that keys have the same bits on every device: the cell size is a power of
// two, found from the bits of the extent, so dividing by it is a multiplication.

#ifndef MOTE_SPATIAL_MORTON_GLSL
#define MOTE_SPATIAL_MORTON_GLSL

#include "spatial/dimensions.glsl"
#include "spatial/interleave.glsl"

layout(constant_id = 1) const uint BITS = 10; // per axis: 10, 15 or 21

const uint FLOAT_INFINITY = 0x7F800000u;

// 1 / cell size, which is the smallest 2^e with extent <= 2^e 2^BITS and e >= -126. The extent is taken as 1 m for no points, for
// one, or if it is non-finite. A subnormal extent would have e = -126; if the device flushes it to 0, nothing changes: all points
// are in cell 0 either way.
float cells_per_metre(vec3 lower, vec3 upper) {
    precise const vec3 sides = upper - lower;
    const float extent = DIMENSIONS == 2u ? max(sides.x, sides.y) : max(max(sides.x, sides.y), sides.z);
    const uint image = floatBitsToUint(extent);
    // 0, infinite, NaN or negative.
    if (image == 0u || image >= FLOAT_INFINITY) return float(1u << BITS);
    const int exponent = int(image >> 23) - 127 + int((image & 0x7FFFFFu) != 0u); // extent <= 2^exponent
    const int e = max(exponent - int(BITS), -126);
    return uintBitsToFloat(uint(127 - e) << 23);
}

// Points beyond the grid belong to its nearest cell, and NaN to cell 0. NaN is detected by its bits, since compilers may assume
// that there is none.
uint cell_coordinate(float x, float lower, float per_metre) {
    precise const float offset = x - lower;
    precise const float scaled = offset * per_metre;
    if ((floatBitsToUint(scaled) & 0x7FFFFFFFu) > FLOAT_INFINITY) return 0u;
    return uint(min(max(floor(scaled), 0.0), float((1u << BITS) - 1u)));
}

// In two dimensions z is ignored.
uvec3 cell_of(vec3 p, vec3 lower, float per_metre) {
    return uvec3(cell_coordinate(p.x, lower.x, per_metre), cell_coordinate(p.y, lower.y, per_metre),
                 cell_coordinate(p.z, lower.z, per_metre));
}

#endif
