// What render/debug_tree.vert is told.
#ifndef MOTE_RENDER_DEBUG_TREE_SHARED_H
#define MOTE_RENDER_DEBUG_TREE_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(BOX_EDGES, 12u);

MOTE_PUSH(DebugTreePush) {
    uint level; // from the root, 0
};

#endif
