// What a search in a tree makes of nodes and phases; see src/spatial/tree_search.hpp.
#ifndef MOTE_SPATIAL_TREE_USE_SHARED_H
#define MOTE_SPATIAL_TREE_USE_SHARED_H

#include "spatial/search_shared.h"

// NodeKind
MOTE_CONSTANT(AABB_NODES, 0u);
MOTE_CONSTANT(SPHERE_NODES, 1u);

// What the phases of the particles do.
MOTE_CONSTANT(NO_PHASES, 0u);     // there are none
MOTE_CONSTANT(FILTER_PHASES, 1u); // they keep particles of one body from being neighbours
MOTE_CONSTANT(SKIP_PHASES, 2u);   // the same, and subtrees of one's own body are not entered

#endif
