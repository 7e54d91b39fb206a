// Brings particles out of the colliders they are in, one collider after the other, with friction against each (docs/physics.md).
//
// One thread per particle. Reads Predicted, Start and Colliders, writes Moved (p, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/collide/collide_shared.h"

#define COLLIDERS_BINDING 3
#include "physics/collide/collider_surface.glsl"
#include "physics/friction.glsl"

// On the positions of the substep's begin: colliders are where they were then, and nothing has slipped.
layout(constant_id = 3) const bool STABILISES = false;
layout(constant_id = 4) const bool FRICTION = true; // of some

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
layout(std430, set = 0, binding = 4) writeonly buffer Moved { vec4 moved[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 from = previous(i);
    vec3 p = own.xyz;
    const uint count = from.w > 0.0 ? colliders : 0u;
    for (uint c = 0u; c < count; ++c) {
        const uint first = c * COLLIDER_VECTORS;
        if (collider(first + COLLIDER_CENTRE).w == 0.0) continue;
        const vec4 traits = collider(first + COLLIDER_TRAITS);
        const vec3 place = collider(first + (STABILISES ? COLLIDER_CENTRE_BEFORE : COLLIDER_CENTRE)).xyz;
        const vec4 rotation = collider(first + (STABILISES ? COLLIDER_ROTATION_BEFORE : COLLIDER_ROTATION));
        const Surface surface = surface_of(first, traits, place, rotation, p);
        const float depth = own.w - surface.distance;
        if (depth <= 0.0) continue;
        p += depth * surface.normal;
        if (STABILISES || !FRICTION) continue;
        const vec3 slip = (p - from.xyz) - way_of_wall(first, place, rotation, p);
        p -= friction(slip, surface.normal, depth, traits.z, traits.w);
    }
    moved[i] = vec4(p, own.w);
}
