// Shared by the passes of a screen-space mesh; see src/geometry/screen_mesh.hpp.
#ifndef MOTE_GEOMETRY_SCREEN_MESH_SHARED_H
#define MOTE_GEOMETRY_SCREEN_MESH_SHARED_H

#include "common/shared.h"

// The block "Camera": rows of matrices.
MOTE_CONSTANT(CAMERA_VIEW, 0u);       // the first three rows: world to eye
MOTE_CONSTANT(CAMERA_PROJECTION, 3u); // rows 0, 1 and 3, which give x, y and w
MOTE_CONSTANT(CAMERA_VECTORS, 6u);

MOTE_CONSTANT(NO_DEPTH, 0x7F800000u); // the bits of infinity

MOTE_CONSTANT(MAX_TRIANGLES_PER_CELL, 4u);
MOTE_CONSTANT(MAX_VERTICES_PER_NODE, 5u);

MOTE_PUSH(ScreenMeshPush) {
    uint columns; // of nodes
    uint rows;
    float width; // px
    float height;
    float spacing; // of nodes, px
    float gap;     // m: nodes with a larger depth difference are not connected
    float radius_scale;
    uint smoothing; // filter radius, in nodes
    uint axis;      // of smoothing: 0 or 1
};

#endif
