// Cells of a grid over unbounded space.

#ifndef MOTE_SPATIAL_GRID_CELL_GLSL
#define MOTE_SPATIAL_GRID_CELL_GLSL

#include "spatial/dimensions.glsl"

// Every operation is exact or correctly rounded, hence monotone: the smaller of two coordinates is never in the higher cell.
// Coordinates too far out for an int are clamped to the outermost cells.
int grid_cell(float coordinate, float per_metre) {
    precise const float scaled = coordinate * per_metre;
    return int(clamp(floor(scaled), -1073741824.0, 1073741824.0)); // 2^30
}

ivec3 grid_cell(vec3 p, float per_metre) {
    return ivec3(grid_cell(p.x, per_metre), grid_cell(p.y, per_metre), DIMENSIONS == 2u ? 0 : grid_cell(p.z, per_metre));
}

#endif
