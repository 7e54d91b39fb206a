// The surface of all meshes as seen from a particle, from the closest point found by spatial/triangle_closest.comp. Requires
// common/fetch.glsl and CLOSEST_BINDING, the first of three bindings.

#ifndef MOTE_PHYSICS_MESH_SURFACE_GLSL
#define MOTE_PHYSICS_MESH_SURFACE_GLSL

#include "physics/collide/surface.glsl"
#include "spatial/triangle_shared.h"

// In radii. A particle farther behind a surface than this is not pushed back.
const float MESH_REACH = 3.0;
// In radii. Nearer than this, rounding would dominate the direction from the closest point.
const float MESH_TOUCH = 0.01;

FETCH_VEC4(CLOSEST_BINDING, Closest, closest)                      // the point, relative to the particle's anchor; in w the squared distance, m²
FETCH_VEC4(CLOSEST_BINDING + 1, ClosestNormals, closest_normal)    // the pseudo-normal; in w the side: -1 behind
FETCH_UVEC2(CLOSEST_BINDING + 2, ClosestFeatures, closest_feature) // the triangle, and the feature of it

bool mesh_is_within(uint i, float reach) { return closest(i).w <= reach * reach; }

// Requires that a closest point was found. `own` is the particle: p, relative to its anchor, and radius.
Surface mesh_surface(uint i, vec4 own) {
    const vec4 normal = closest_normal(i);
    const vec3 from_surface = own.xyz - closest(i).xyz;
    const float away = length(from_surface);
    // The closest point is that of a rounded position: beside p, but in the same face.
    if (closest_feature(i).y == FACE) return Surface(dot(normal.xyz, from_surface), normal.xyz);
    const bool is_normal = away < MESH_TOUCH * own.w;
    return Surface(normal.w * away, is_normal ? normal.xyz : normal.w / away * from_surface);
}

#endif
