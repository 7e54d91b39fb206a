// Stops particles whose centres pass a mesh at the plane of the first triangle, with friction (docs/physics/collide.md, "Swept
// collisions").
//
// One thread per particle. Reads Predicted, Previous, the first hits of spatial/triangle_hit.comp and TriangleMaterials; writes
// NewPredicted (p, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

#define HITS_BINDING 3
#include "physics/collide/mesh_hit.glsl"
#include "physics/friction.glsl"

// Leaves the centre on the triangle, from where the closest point takes it to the front.
layout(constant_id = 1) const bool STAYS = false;

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(5, TriangleMaterials, triangle_material) // static and kinetic friction
layout(std430, set = 0, binding = 6) writeonly buffer NewPredicted { vec4 new_predicted[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec3 x = previous(i).xyz, way = own.xyz - x;
    vec3 p = own.xyz;
    if (has_passed_mesh(i, way)) {
        const vec3 met = x + hit(i).w * way;
        const float depth = own.w - dot(hit(i).xyz, p - met);
        const vec4 material = triangle_material(hit_triangle(i));
        p += depth * hit(i).xyz;
        p -= friction(p - x, hit(i).xyz, depth, material.x, material.y);
        if (STAYS) p = met;
    }
    new_predicted[i] = vec4(p, own.w);
}
