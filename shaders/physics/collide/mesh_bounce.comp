// Restitution of solids against meshes (Müller et al. 2020, eq. 34), at the triangle that the centre passed or at the closest
// point of all meshes.
//
// One thread per particle. Reads the Predicted positions of predict.comp, Previous, Sph, their closest points, TriangleMaterials,
// Velocities (at the end of the substep), Step and the first hits on the way; writes NewVelocities (velocity, inverse
// mass).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

#define CLOSEST_BINDING 4
#include "physics/collide/mesh_surface.glsl"
#define HITS_BINDING 11
#include "physics/collide/mesh_hit.glsl"
#define STEP_BINDING 9
#include "physics/bounce.glsl"
#include "physics/kind.glsl"

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(3, Sph, sph)
FETCH_VEC4(7, TriangleMaterials, triangle_material) // restitution in z
FETCH_VEC4(8, Velocities, velocity)
layout(std430, set = 0, binding = 13) writeonly buffer NewVelocities { vec4 new_velocities[]; };

vec3 bounced(vec3 v, vec3 way, vec3 normal, uint triangle) {
    const float met = dot(way, normal) / time_step();
    return v + bounce(met, dot(v, normal), triangle_material(triangle).z) * normal;
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 from = previous(i);
    const vec3 way = own.xyz - from.xyz;
    vec4 v = velocity(i);
    if (from.w > 0.0 && !is_fluid_kind(sph(i).x)) {
        if (has_passed_mesh(i, way)) {
            v.xyz = bounced(v.xyz, way, hit(i).xyz, hit_triangle(i));
        } else if (mesh_is_within(i, MESH_REACH * own.w)) {
            const Surface surface = mesh_surface(i, own);
            if (surface.distance < own.w) v.xyz = bounced(v.xyz, way, surface.normal, closest_feature(i).x);
        }
    }
    new_velocities[i] = v;
}
