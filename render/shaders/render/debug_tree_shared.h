// Push constants of render/debug_tree.vert.
#ifndef MOTE_RENDER_DEBUG_TREE_SHARED_H
#define MOTE_RENDER_DEBUG_TREE_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(BOX_EDGES, 12u);

MOTE_PUSH(DebugTreePush) {
    uint level; // 0: the root
};

#endif
