// Shared by the passes of an isosurface; see src/geometry/isosurface.hpp.
#ifndef MOTE_GEOMETRY_ISOSURFACE_SHARED_H
#define MOTE_GEOMETRY_ISOSURFACE_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(BLOCK_EDGE, 4u);   // cells
MOTE_CONSTANT(BLOCK_CELLS, 64u); // and as many nodes: a cell's own node is the corner with the lowest coordinates

// A block's key is its position in the box of all blocks: x in the lowest bits, then y and z.
MOTE_CONSTANT(BLOCK_AXIS_BITS, 10u);
MOTE_CONSTANT(MAX_CELLS_WIDE, 4096u); // BLOCK_EDGE << BLOCK_AXIS_BITS

// Coordinates resolve fractions of a cell up to this many cells from 0.
MOTE_CONSTANT(MAX_CELL_COORDINATE, 1048576u);

// A row of the case table: the number of triangles, then each as three edges of 5 bits: the start corner in the lower three bits,
// the axis in the upper two.
MOTE_CONSTANT(CASE_WORDS, 6u);

MOTE_PUSH(IsosurfacePush) {
    float cell; // m
    float cells_per_metre;
    float kernel_width; // in radii
    float threshold;    // of the sum of (1 - q²)³: more is inside
    uint max_reached;   // maximum number of blocks per particle
    uint capacity;      // of the list that the pass writes
};

#endif
