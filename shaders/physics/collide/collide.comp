// Pushes particles out of colliders, one collider after the other, with friction against each (docs/physics/collide.md).
//
// One thread per particle. Reads Predicted, Previous, Colliders and Anchors; writes NewPredicted (p, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/collide/collide_shared.h"

#define COLLIDERS_BINDING 3
#include "physics/collide/collider_surface.glsl"
#include "physics/friction.glsl"

// Solves the positions at the start of the substep: colliders have their poses of that time, and there is no friction.
layout(constant_id = 3) const bool STABILISES = false;
layout(constant_id = 4) const bool FRICTION = true; // whether any collider has friction

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(4, Anchors, anchor) // see predict.comp
layout(std430, set = 0, binding = 5) writeonly buffer NewPredicted { vec4 new_predicted[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 from = previous(i);
    const vec3 own_anchor = anchor(i).xyz;
    vec3 p = own.xyz;
    const uint count = from.w > 0.0 ? colliders : 0u;
    for (uint c = 0u; c < count; ++c) {
        const uint first = c * COLLIDER_VECTORS;
        if (collider(first + COLLIDER_CENTRE).w == 0.0) continue;
        const vec4 parameters = collider(first + COLLIDER_PARAMETERS);
        const vec3 centre = collider(first + (STABILISES ? COLLIDER_CENTRE_BEFORE : COLLIDER_CENTRE)).xyz - own_anchor;
        const vec4 rotation = collider(first + (STABILISES ? COLLIDER_ROTATION_BEFORE : COLLIDER_ROTATION));
        const Surface surface = surface_of(first, parameters, centre, rotation, p);
        const float depth = own.w - surface.distance;
        if (depth <= 0.0) continue;
        p += depth * surface.normal;
        if (STABILISES || !FRICTION) continue;
        const vec3 slip = (p - from.xyz) - surface_displacement(first, own_anchor, centre, rotation, p);
        p -= friction(slip, surface.normal, depth, parameters.z, parameters.w);
    }
    new_predicted[i] = vec4(p, own.w);
}
