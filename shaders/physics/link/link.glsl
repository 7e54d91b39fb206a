// Which particles a link holds together. The includer has common/fetch.glsl and says at which bindings the tables are.

#ifndef MOTE_PHYSICS_LINK_GLSL
#define MOTE_PHYSICS_LINK_GLSL

#include "spatial/search_shared.h"

FETCH_UVEC2(ENDS_BINDING, Ends, ends)     // the ids of a and b
FETCH_UINT(TORN_BINDING, Torn, torn)      // 1 of a link that is
FETCH_UINT(PLACES_BINDING, Places, place) // of an id; NONE if its particle is gone

uvec2 places_of(uint link) {
    const uvec2 ids = ends(link);
    return uvec2(place(ids.x), place(ids.y));
}

bool are_there(uvec2 places) { return places.x != NONE && places.y != NONE; }

bool holds(uint link) { return torn(link) == 0u && are_there(places_of(link)); }

#endif
