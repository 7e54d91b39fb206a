// How solids draw fluid (after Akinci et al. 2013; docs/physics.md, "adhesion"): grains as points, balls, colliders and meshes as
// the half space behind their nearest point. Of particles, what one gets the other gives.
//
// One thread per particle, fluid or solid. Reads positions, lists, Colliders and the closest points of meshes; writes Changed
// (velocity, inverse mass).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/fluid/adhesion_shared.h"

#define COLLIDERS_BINDING 10
#include "physics/collide/collider_surface.glsl"
#define CLOSEST_BINDING 11
#include "physics/collide/mesh_surface.glsl"
#define SAMPLES_BINDING 9
#include "physics/fluid/wall_samples.glsl"
#include "physics/fluid/near_wall.glsl"
#define STEP_BINDING 8
#include "physics/step.glsl"

FETCH_VEC4(1, Spheres, sphere) // x and radius
FETCH_VEC4(2, Fluid, fluid)    // see predict.comp
FETCH_UINT(3, Starts, list_start)
FETCH_UINT(4, Neighbours, neighbour)
FETCH_VEC4(5, Velocities, velocity)
FETCH_UVEC2(6, Traits, traits)
FETCH_FLOAT(7, Adhesions, adhesion_of) // β of materials, m/s²; 0 of solids
layout(std430, set = 0, binding = 14) writeonly buffer Changed { vec4 changed[]; };

// A: beyond its ends the product is negative.
float point_pull(float q) { return sqrt(sqrt(max(8.0 * (2.0 * q - 1.0) * (1.0 - q), 0.0))); }

// F, at a distance below h.
float half_space_pull(float distance, float h) { return wall_sample(distance, h).x; }

// P, of what is nearer than h, or than that to a ball.
float pair_pull(vec4 solid, float distance, float h) {
    if (solid.z < 0.0) return solid.y * half_space_pull(distance + solid.z, h);
    return solid.y / (DIMENSIONS == 2u ? h * h : h * h * h) * point_pull(distance / h);
}

// What all of its neighbours do to a particle, kg m/s².
vec3 force_of_neighbours(uint i, vec4 own) {
    const vec3 x = sphere(i).xyz;
    const bool is_fluid = own.z > 0.0;
    vec3 force = vec3(0.0);
    const uint end = min(list_start(i + 1u), room);
    for (uint at = list_start(i); at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = fluid(j);
        if ((other.z > 0.0) == is_fluid) continue;
        const vec4 solid = is_fluid ? other : own;
        const float h = max(own.z, other.z);
        const vec3 to_other = sphere(j).xyz - x;
        const float distance = length(to_other);
        if (distance == 0.0 || !(distance < h + max(-solid.z, 0.0))) continue;
        const float beta = adhesion_of(traits(is_fluid ? i : j).x);
        force += beta * pair_pull(solid, distance, h) / ((own.w + other.w) * distance) * to_other;
    }
    return force;
}

vec3 towards(Surface wall, float h) { return wall.distance < h ? -half_space_pull(wall.distance, h) * wall.normal : vec3(0.0); }

// What all walls do to a fluid particle of the kernel's width h, in β.
vec3 pull_of_walls(uint i, float h) {
    const vec4 own = sphere(i);
    vec3 pull = vec3(0.0);
    for (uint wall = 0u; wall < wall_count(); ++wall) pull += towards(near_wall(wall, i, own, h), h);
    return pull;
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 v = velocity(i);
    const vec4 own = fluid(i);
    vec3 acceleration = vec3(0.0);
    if (own.w > 0.0) {
        acceleration = own.w * force_of_neighbours(i, own);
        if (own.z > 0.0) acceleration += adhesion_of(traits(i).x) * pull_of_walls(i, own.z);
    }
    changed[i] = vec4(v.xyz + time_step() * acceleration, v.w);
}
