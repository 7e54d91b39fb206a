// Which particles a link holds together. The includer has common/fetch.glsl and says at which bindings the tables are.

#ifndef MOTE_PHYSICS_LINK_GLSL
#define MOTE_PHYSICS_LINK_GLSL

#include "spatial/search_shared.h"

FETCH_UVEC2(ENDS_BINDING, Ends, ends)     // the ids of a and b
FETCH_UINT(TORN_BINDING, LinkBroken, link_broken)      // 1 of a link that is
FETCH_UINT(PLACES_BINDING, IdToIndex, index_of_id) // of an id; NONE if its particle is gone

uvec2 places_of(uint link) {
    const uvec2 ids = ends(link);
    return uvec2(index_of_id(ids.x), index_of_id(ids.y));
}

bool are_there(uvec2 places) { return places.x != NONE && places.y != NONE; }

bool holds(uint link) { return link_broken(link) == 0u && are_there(places_of(link)); }

#endif
