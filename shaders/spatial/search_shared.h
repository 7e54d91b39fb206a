// Shared by all searches; see src/spatial/particles.hpp.
#ifndef MOTE_SPATIAL_SEARCH_SHARED_H
#define MOTE_SPATIAL_SEARCH_SHARED_H

#include "common/shared.h"

MOTE_CONSTANT(WITHIN_OWN, 0u);
MOTE_CONSTANT(WITHIN_OTHER, 1u);
MOTE_CONSTANT(WITHIN_LARGER, 2u);
MOTE_CONSTANT(TOUCHING, 3u);

MOTE_CONSTANT(NO_SELF_COLLISION, 0x80000000u);
MOTE_CONSTANT(NONE, 0xFFFFFFFFu); // no node, no particle

// More than the number of nodes on any path from a tree's root to a leaf: every edge adds a common bit, of 63 of a key and 32 of
// an index. Limits loops that descend or climb.
MOTE_CONSTANT(MAX_TREE_LEVELS, 96u);

#endif
