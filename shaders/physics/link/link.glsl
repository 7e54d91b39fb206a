// The particles that a link connects. Requires common/fetch.glsl, ENDS_BINDING, LINK_BROKEN_BINDING and ID_TO_INDEX_BINDING.

#ifndef MOTE_PHYSICS_LINK_GLSL
#define MOTE_PHYSICS_LINK_GLSL

#include "spatial/search_shared.h"

FETCH_UVEC2(ENDS_BINDING, Ends, ends)              // the ids of a and b
FETCH_UINT(LINK_BROKEN_BINDING, LinkBroken, link_broken)  // 1 if the link is broken
FETCH_UINT(ID_TO_INDEX_BINDING, IdToIndex, index_of_id) // NONE if the particle is gone

uvec2 indices_of(uint link) {
    const uvec2 ids = ends(link);
    return uvec2(index_of_id(ids.x), index_of_id(ids.y));
}

bool both_exist(uvec2 indices) { return indices.x != NONE && indices.y != NONE; }

bool is_intact(uint link) { return link_broken(link) == 0u && both_exist(indices_of(link)); }

#endif
