// Pushes particles to the front of the meshes they penetrate, along the closest point of all meshes, with friction
// (docs/physics/collide.md, "Meshes").
//
// One thread per particle. Reads Predicted, Previous, the closest points of spatial/triangle_closest.comp and TriangleMaterials;
// writes NewPredicted (p, radius); reads and writes Spins.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

#define CLOSEST_BINDING 3
#include "physics/collide/mesh_surface.glsl"
#include "physics/friction.glsl"

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(6, TriangleMaterials, triangle_material) // static and kinetic friction
layout(std430, set = 0, binding = 8) writeonly buffer NewPredicted { vec4 new_predicted[]; };
layout(std430, set = 0, binding = 9) buffer Spins { vec4 spins[]; }; // absent unless SPINS

layout(constant_id = 5) const bool SPINS = false; // whether particles turn

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
            const vec4 material = triangle_material(closest_feature(i).x);
            p += depth * surface.normal;
            p -= friction(p - from.xyz, surface.normal, depth, material.x, material.y);
            if (SPINS && material.x > 0.0) spins[i] = vec4(vec3(0.0), spins[i].w); // a rough wall does not let particles roll
        }
    }
    new_predicted[i] = vec4(p, own.w);
}
