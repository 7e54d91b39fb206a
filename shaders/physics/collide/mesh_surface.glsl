// The surface of all meshes as a particle sees it, by the closest point that spatial/triangle_closest.comp has found. The
// includer has common/fetch.glsl and says at which bindings those points are.

#ifndef MOTE_PHYSICS_MESH_SURFACE_GLSL
#define MOTE_PHYSICS_MESH_SURFACE_GLSL

#include "physics/collide/surface.glsl"

// In radii: a particle that is farther behind a surface does not find back.
const float MESH_REACH = 3.0;

FETCH_VEC4(CLOSEST_BINDING, Closest, closest)                       // the point; in w the squared distance, m²
FETCH_VEC4(CLOSEST_NORMALS_BINDING, ClosestNormals, closest_normal) // the pseudo-normal; in w the side: -1 behind

bool mesh_is_within(uint i, float reach) { return closest(i).w <= reach * reach; }

// If one was found.
Surface mesh_surface(uint i, vec3 p) {
    const vec4 normal = closest_normal(i);
    const vec3 from_surface = p - closest(i).xyz;
    const float away = length(from_surface);
    return Surface(normal.w * away, away > 0.0 ? normal.w / away * from_surface : normal.xyz);
}

#endif
