// Brings particles to the front of the meshes they are in, by the closest point of all, with friction (docs/physics.md,
// "meshes").
//
// One thread per particle. Reads Predicted, Start, the closest points of spatial/triangle_closest.comp and TriangleTraits; writes
// Moved (p, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

#define CLOSEST_BINDING 3
#include "physics/collide/mesh_surface.glsl"
#include "physics/friction.glsl"

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(6, TriangleTraits, triangle_traits) // static and kinetic friction
layout(std430, set = 0, binding = 7) writeonly buffer Moved { vec4 moved[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 from = previous(i);
    vec3 p = own.xyz;
    if (from.w > 0.0 && mesh_is_within(i, MESH_REACH * own.w)) {
        const Surface surface = mesh_surface(i, own);
        const float depth = own.w - surface.distance;
        if (depth > 0.0) {
            const vec4 traits = triangle_traits(closest_feature(i).x);
            p += depth * surface.normal;
            p -= friction(p - from.xyz, surface.normal, depth, traits.x, traits.y);
        }
    }
    moved[i] = vec4(p, own.w);
}
