// What the passes of an isosurface have in common; see src/geometry/isosurface.hpp.
#ifndef MOTE_GEOMETRY_ISOSURFACE_SHARED_H
#define MOTE_GEOMETRY_ISOSURFACE_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(BLOCK_EDGE, 4u);   // cells
MOTE_CONSTANT(BLOCK_CELLS, 64u); // and as many nodes: a cell's own node is the corner with the least coordinates

// A block's key is its place in the box of all blocks: x in the lowest bits, then y and z.
MOTE_CONSTANT(BLOCK_AXIS_BITS, 10u);
MOTE_CONSTANT(MOST_CELLS_WIDE, 4096u); // BLOCK_EDGE << BLOCK_AXIS_BITS

// Coordinates are exact to a part of a cell up to so many cells from 0.
MOTE_CONSTANT(MOST_CELLS_OUT, 1048576u);

// A row of the table of cases: the number of triangles, then each as three edges of 5 bits, the lower three being the corner
// from which the edge goes, the upper two its axis.
MOTE_CONSTANT(CASE_WORDS, 6u);

MOTE_PUSH(IsosurfacePush) {
    float cell;            // m
    float cells_per_metre;
    float kernel_width;    // in radii
    float threshold;       // of the sum of (1 - q²)³: more is inside
    uint max_reached;     // blocks of a particle
    uint room;             // for what the pass writes lists of
};

#endif
