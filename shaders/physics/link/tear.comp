// Tears links that have become too long, and those of which a particle is gone: its id may soon be another's.
//
// One thread per link. Reads Ends, Places, LinkTraits and Spheres; writes Torn, only from 0 to 1.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/search_shared.h"

FETCH_UVEC2(1, Ends, ends)
FETCH_UINT(2, Places, place)
FETCH_VEC4(3, LinkTraits, link_traits) // x: length; w: how many times that long it may be, or 0 if it never tears
FETCH_VEC4(4, Spheres, sphere)
STORE_UINT(5, Torn, set_torn)

void main() {
    const uint link = thread_index();
    if (link >= work_count()) return;
    const uvec2 ids = ends(link);
    const uint a = place(ids.x), b = place(ids.y);
    bool tears = a == NONE || b == NONE;
    if (!tears) {
        const vec4 own = link_traits(link);
        tears = own.w > 0.0 && distance(sphere(a).xyz, sphere(b).xyz) > own.w * own.x;
    }
    if (tears) set_torn(link, 1u);
}
