// After the particles have moved: solids that touch a collider do not move into it (docs/physics/contact.md, "Impulses"). Sweeps
// over contacts on velocities would otherwise end with a pile's lowest grains on their way through the floor.
//
// One thread per particle. Reads Predicted, Sph, Velocities, Colliders, Anchors, Clearances (clearance.glsl) and Step; writes
// NewVelocities (velocity, inverse mass).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/collide/collide_shared.h"

#define COLLIDERS_BINDING 3
#include "physics/collide/collider_surface.glsl"
#include "physics/collide/touching.glsl"
#define CLEARANCES_BINDING 8
#include "physics/collide/clearance.glsl"
#define STEP_BINDING 5
#include "physics/step.glsl"
#include "physics/kind.glsl"

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Velocities, velocity)
FETCH_VEC4(4, Anchors, anchor) // see predict.comp
layout(std430, set = 0, binding = 6) writeonly buffer NewVelocities { vec4 new_velocities[]; };
FETCH_VEC4(7, Sph, sph)

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 before = velocity(i);
    const vec3 own_anchor = anchor(i).xyz;
    vec3 v = before.xyz;
    const bool relaxes = before.w > 0.0 && !is_fluid_kind(sph(i).x) && !is_clear(i, own.xyz, own.w);
    const uint count = relaxes ? colliders : 0u;
    for (uint c = 0u; c < count; ++c) {
        const uint first = c * COLLIDER_VECTORS;
        if (collider(first + COLLIDER_CENTRE).w == 0.0) continue;
        const vec3 centre = centre_from(first, own_anchor);
        const vec4 rotation = collider(first + COLLIDER_ROTATION);
        const Surface surface = surface_of(first, collider(first + COLLIDER_PARAMETERS), centre, rotation, own.xyz);
        if (!touches(surface, own.w)) continue;
        const vec3 wall = surface_displacement(first, own_anchor, centre, rotation, own.xyz) / time_step();
        v += max(-dot(v - wall, surface.normal), 0.0) * surface.normal;
    }
    new_velocities[i] = vec4(v, before.w);
}
