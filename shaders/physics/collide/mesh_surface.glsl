// The surface of all meshes as a particle sees it, by the closest point that spatial/triangle_closest.comp has found. The
// includer has common/fetch.glsl and says from which binding on the three blocks are.

#ifndef MOTE_PHYSICS_MESH_SURFACE_GLSL
#define MOTE_PHYSICS_MESH_SURFACE_GLSL

#include "physics/collide/surface.glsl"
#include "spatial/triangle_shared.h"

// In radii. A particle that is farther behind a surface does not find back, ...
const float MESH_REACH = 3.0;
// ... and of one that is nearer to it, rounding would make the direction.
const float MESH_TOUCH = 0.01;

FETCH_VEC4(CLOSEST_BINDING, Closest, closest)                      // the point; in w the squared distance, m²
FETCH_VEC4(CLOSEST_BINDING + 1, ClosestNormals, closest_normal)    // the pseudo-normal; in w the side: -1 behind
FETCH_UVEC2(CLOSEST_BINDING + 2, ClosestFeatures, closest_feature) // the triangle, and where on it

bool mesh_is_within(uint i, float reach) { return closest(i).w <= reach * reach; }

// If one was found; `own` is the particle: p and radius.
Surface mesh_surface(uint i, vec4 own) {
    const vec4 normal = closest_normal(i);
    const vec3 from_surface = own.xyz - closest(i).xyz;
    const float away = length(from_surface);
    // Above a face the two are the same, and the pseudo-normal has more digits.
    const bool is_normal = closest_feature(i).y == FACE || away < MESH_TOUCH * own.w;
    return Surface(normal.w * away, is_normal ? normal.xyz : normal.w / away * from_surface);
}

#endif
