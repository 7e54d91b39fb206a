// Adhesion of fluid to solids (after Akinci et al. 2013; docs/physics/fluid.md, "Adhesion"). Grains attract as points; large
// solids, colliders and meshes as the half space behind their nearest point. Forces between particles are equal and opposite.
//
// One thread per particle, fluid or solid. Reads positions, lists, Velocities, materials, Colliders, Anchors and the closest
// points of meshes; writes NewVelocities (velocity, inverse mass).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "physics/fluid/adhesion_shared.h"

#define COLLIDERS_BINDING 10
#include "physics/collide/collider_surface.glsl"
#define CLOSEST_BINDING 11
#include "physics/collide/mesh_surface.glsl"
#define SAMPLES_BINDING 9
#include "physics/fluid/boundary_kernel.glsl"
#include "physics/fluid/near_wall.glsl"
#include "physics/kind.glsl"
#define STEP_BINDING 8
#include "physics/step.glsl"

FETCH_VEC4(1, Predicted, predicted)            // x and radius
FETCH_VEC4(2, Sph, sph)                        // see predict.comp
FETCH_UINT(3, Offsets, list_offset)
LIST_UINT(4, Neighbours, neighbour)
FETCH_VEC4(5, Velocities, velocity)
FETCH_UVEC2(6, MaterialId, material_id)
FETCH_FLOAT(7, Adhesions, adhesion_of) // β per material, m/s²; 0 for solids
FETCH_VEC4(14, Anchors, anchor) // see predict.comp
layout(std430, set = 0, binding = 15) writeonly buffer NewVelocities { vec4 new_velocities[]; };

layout(constant_id = 5) const bool SOLIDS = true; // among the particles

// A(q), 0 outside ½ < q < 1, where the product is negative.
float point_pull(float q) { return sqrt(sqrt(max(8.0 * (2.0 * q - 1.0) * (1.0 - q), 0.0))); }

// F, at a distance below h.
float half_space_attraction(float distance, float h) { return boundary_kernel(distance, h).x; }

float volume_of(float width) { return DIMENSIONS == 2u ? width * width : width * width * width; }

// P, for a solid whose centre or, if large, surface is nearer than h.
float pair_pull(vec4 solid, float large, float distance, float h) {
    if (large > 0.0) return solid.y / volume_of(2.0 * large) * half_space_attraction(distance - large, h);
    return solid.y / volume_of(h) * point_pull(distance / h);
}

// The force of all neighbours on a particle, kg m/s².
vec3 force_of_neighbours(uint i, vec4 own) {
    const vec4 here = predicted(i);
    const vec3 own_anchor = anchor(i).xyz;
    const bool is_fluid = is_fluid_kind(own.x);
    vec3 force = vec3(0.0);
    const uint end = SOLIDS ? min(list_offset(i + 1u), neighbour_capacity) : 0u;
    for (uint at = list_offset(i); at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = sph(j);
        if (is_fluid_kind(other.x) == is_fluid) continue;
        const vec4 solid = is_fluid ? other : own;
        const float h = max(own.z, other.z);
        const vec4 there = predicted(j);
        const vec3 to_other = (there.xyz - here.xyz) + (anchor(j).xyz - own_anchor);
        const float radius = is_fluid ? there.w : here.w;
        const float large = is_large_solid(radius, h) ? radius : 0.0;
        const float distance = length(to_other);
        if (distance == 0.0 || !(distance < h + large)) continue;
        const float beta = adhesion_of(material_id(is_fluid ? i : j).x);
        force += beta * pair_pull(solid, large, distance, h) / ((own.w + other.w) * distance) * to_other;
    }
    return force;
}

vec3 towards(Surface wall, float h) {
    return wall.distance < h ? -half_space_attraction(wall.distance, h) * wall.normal : vec3(0.0);
}

// The acceleration by all walls of a fluid particle with kernel width h, divided by β.
vec3 boundary_adhesion(uint i, float h) {
    const vec4 own = predicted(i);
    const vec3 own_anchor = anchor(i).xyz;
    vec3 pull = vec3(0.0);
    for (uint wall = 0u; wall < wall_count(); ++wall) pull += towards(near_wall(wall, i, own, own_anchor, h), h);
    return pull;
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 v = velocity(i);
    const vec4 own = sph(i);
    vec3 acceleration = vec3(0.0);
    if (own.w > 0.0) {
        acceleration = own.w * force_of_neighbours(i, own);
        if (is_fluid_kind(own.x)) acceleration += adhesion_of(material_id(i).x) * boundary_adhesion(i, own.z);
    }
    new_velocities[i] = vec4(v.xyz + time_step() * acceleration, v.w);
}
