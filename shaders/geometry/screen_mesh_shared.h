// What the passes of a screen-space mesh have in common; see src/geometry/screen_mesh.hpp.
#ifndef MOTE_GEOMETRY_SCREEN_MESH_SHARED_H
#define MOTE_GEOMETRY_SCREEN_MESH_SHARED_H

#include "common/shared.h"

// The block "Camera": rows of matrices.
MOTE_CONSTANT(CAMERA_VIEW, 0u);       // the first three rows: world to eye
MOTE_CONSTANT(CAMERA_PROJECTION, 3u); // rows 0, 1 and 3: what becomes x, y and w
MOTE_CONSTANT(CAMERA_VECTORS, 6u);

MOTE_CONSTANT(NO_DEPTH, 0x7F800000u); // the bits of infinity: nothing is there

MOTE_CONSTANT(MOST_TRIANGLES_OF_CELL, 4u);
MOTE_CONSTANT(MOST_VERTICES_OF_NODE, 5u);

MOTE_PUSH(ScreenMeshPush) {
    uint columns; // of nodes
    uint rows;
    float width; // px
    float height;
    float spacing; // px, of nodes
    float gap;     // m: what is further apart is not connected
    float radius_scale;
    uint smoothing; // nodes to either side that take part
    uint axis;      // along which smoothing goes: 0 or 1
};

#endif
