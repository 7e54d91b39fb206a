// The triangles that spheres touch: nearest point at most radius + margin away.
//
// Reads Spheres, Corners and, with MOTE_FILL, Order; emit.glsl writes the results.

#include "spatial/triangle.glsl"
#include "spatial/triangle_search_shared.h"

FETCH_VEC4(1, Spheres, sphere)
FETCH_VEC4(2, Corners, corner)

#define EMIT_AT 3
#include "spatial/emit.glsl"
#ifdef MOTE_FILL
FETCH_UINT(5, Order, triangle_at)
#else
uint triangle_at(uint index) { return index; } // not needed for counting
#endif

vec3 centre;
float reach2;

void begin_search(uint query) {
    const vec4 own = sphere(query);
    centre = own.xyz;
    precise const float reach = own.w + margin;
    precise const float squared = reach * reach;
    reach2 = squared;
}

bool touches(vec3 a, vec3 b, vec3 c) { return nearest_on_triangle(centre, a, b, c).d2 <= reach2; }
