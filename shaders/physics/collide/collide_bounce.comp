// Restitution of solids against colliders (Müller et al. 2020, eq. 34), one collider after the other.
//
// One thread per particle. Reads the Predicted positions of predict.comp, Previous, Sph, Colliders, Velocities (at the end of the
// substep), Step and Anchors; writes NewVelocities (velocity, inverse mass).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/collide/collide_bounce_shared.h"

#define COLLIDERS_BINDING 4
#include "physics/collide/collider_surface.glsl"
#define STEP_BINDING 6
#include "physics/bounce.glsl"
#include "physics/kind.glsl"

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(3, Sph, sph)
FETCH_VEC4(5, Velocities, velocity)
FETCH_VEC4(7, Anchors, anchor) // see predict.comp
layout(std430, set = 0, binding = 8) writeonly buffer NewVelocities { vec4 new_velocities[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 from = previous(i);
    const vec4 before = velocity(i);
    const vec3 own_anchor = anchor(i).xyz;
    vec3 v = before.xyz;
    const bool bounces = from.w > 0.0 && !is_fluid_kind(sph(i).x);
    const uint count = bounces ? colliders : 0u;
    for (uint c = 0u; c < count; ++c) {
        const uint first = c * COLLIDER_VECTORS;
        const vec4 centre = collider(first + COLLIDER_CENTRE) - vec4(own_anchor, 0.0);
        const float restitution = collider(first + COLLIDER_SIZE).w;
        if (centre.w == 0.0 || restitution == 0.0) continue;
        const vec4 rotation = collider(first + COLLIDER_ROTATION);
        const Surface surface = surface_of(first, collider(first + COLLIDER_PARAMETERS), centre.xyz, rotation, own.xyz);
        if (surface.distance >= own.w) continue;
        const vec3 wall = surface_displacement(first, own_anchor, centre.xyz, rotation, own.xyz) / time_step();
        const float met = dot((own.xyz - from.xyz) / time_step() - wall, surface.normal);
        v += bounce(met, dot(v - wall, surface.normal), restitution) * surface.normal;
    }
    new_velocities[i] = vec4(v, before.w);
}
