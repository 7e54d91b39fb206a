// The triangle that a particle's centre passes on its way, found by spatial/triangle_hit.comp. Requires common/fetch.glsl and
// HITS_BINDING, the first of two bindings.

#ifndef MOTE_PHYSICS_MESH_HIT_GLSL
#define MOTE_PHYSICS_MESH_HIT_GLSL

FETCH_VEC4(HITS_BINDING, Hits, hit) // the unit normal of the face; in w the time from 0 to 1, or infinity
FETCH_UINT(HITS_BINDING + 1, HitTriangles, hit_triangle)

// From the front; `way` is that of the particle.
bool has_passed_mesh(uint i, vec3 way) { return hit(i).w <= 1.0 && dot(hit(i).xyz, way) < 0.0; }

#endif
