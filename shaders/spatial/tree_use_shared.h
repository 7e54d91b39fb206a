// How a search in a tree uses nodes and phases; see src/spatial/tree_search.hpp.
#ifndef MOTE_SPATIAL_TREE_USE_SHARED_H
#define MOTE_SPATIAL_TREE_USE_SHARED_H

#include "spatial/search_shared.h"

// NodeKind
MOTE_CONSTANT(AABB_NODES, 0u);
MOTE_CONSTANT(SPHERE_NODES, 1u);

// The use of the particles' phases.
MOTE_CONSTANT(NO_PHASES, 0u);     // no phases
MOTE_CONSTANT(FILTER_PHASES, 1u); // they prevent particles of one body from being neighbours
MOTE_CONSTANT(SKIP_PHASES, 2u);   // the same, and subtrees of the query's own body are skipped

#endif
