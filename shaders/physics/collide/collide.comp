// Stops particles at the colliders on their way, then pushes them out of colliders, one collider after the other, with friction
// against each (docs/physics/collide.md).
//
// One thread per particle. Reads Predicted, Previous, Colliders, Anchors and, if SKIPS, Clearances; writes NewPredicted (p,
// radius) and, if MEASURES, NewClearances (clearance.glsl); reads and writes Spins.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/collide/collide_shared.h"

#define COLLIDERS_BINDING 3
#include "physics/collide/collider_surface.glsl"
#include "physics/collide/sweep.glsl"
#define CLEARANCES_BINDING 7
#include "physics/collide/clearance.glsl"
#include "physics/friction.glsl"

// Solves the positions at the start of the substep: colliders have their poses of that time, and there is no friction.
layout(constant_id = 3) const bool STABILISES = false;
layout(constant_id = 4) const bool FRICTION = true; // whether any collider has friction
layout(constant_id = 6) const bool SPINS = false;   // whether particles turn
layout(constant_id = 7) const bool MEASURES = false; // clearances, for later passes of the substep
layout(constant_id = 8) const bool SKIPS = false;    // particles far from all colliders

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(4, Anchors, anchor) // see predict.comp
layout(std430, set = 0, binding = 5) writeonly buffer NewPredicted { vec4 new_predicted[]; };
layout(std430, set = 0, binding = 6) buffer Spins { vec4 spins[]; }; // absent unless SPINS
layout(std430, set = 0, binding = 8) writeonly buffer NewClearances { vec4 new_clearances[]; }; // absent unless MEASURES

Wall wall_of(uint c, vec3 own_anchor) { return STABILISES ? wall_before(c, own_anchor) : wall_now(c, own_anchor); }

bool is_rubbed = false; // whether the particle touches a rough wall
float least = 1e30;     // clearance so far, m

// p after a contact of this depth.
vec3 pushed(Wall wall, vec3 own_anchor, vec3 x, vec3 p, vec3 normal, float depth) {
    const vec3 out_of_wall = p + depth * normal;
    if (STABILISES || !FRICTION) return out_of_wall;
    if (wall.parameters.z > 0.0) is_rubbed = true;
    const vec3 moved = surface_displacement(wall.first, own_anchor, wall.centre, wall.rotation, out_of_wall);
    return out_of_wall - friction((out_of_wall - x) - moved, normal, depth, wall.parameters.z, wall.parameters.w);
}

// Pushes p out of the colliders. False, with an undefined p, if it may have passed one, unless it has been swept.
bool push_out(vec3 own_anchor, vec3 x, float radius, bool is_swept, inout vec3 p) {
    for (uint c = 0u; c < colliders; ++c) {
        if (!is_active(c)) continue;
        const Wall wall = wall_of(c, own_anchor);
        const Surface surface = surface_from(wall, p);
        const float way = distance(p, STABILISES ? x : carried(wall, own_anchor, x));
        if (!is_swept && may_have_passed(wall, surface.distance, radius, way)) return false;
        const float depth = radius - surface.distance;
        if (MEASURES) least = min(least, -depth - (can_be_passed(wall) ? way : 0.0));
        if (depth > 0.0) p = pushed(wall, own_anchor, x, p, surface.normal, depth);
    }
    return true;
}

// Stops p at the colliders on its way, the first one first.
vec3 swept(vec3 own_anchor, vec3 x, float radius, vec3 p) {
    for (uint k = 0u; k <= MAX_TOUCHES; ++k) {
        uint touched;
        const Touch touch = first_touch(own_anchor, x, p, radius, STABILISES, touched);
        if (touch.time > 1.0) break;
        const float depth = depth_beyond(touch, p, radius);
        p = k < MAX_TOUCHES ? pushed(wall_of(touched, own_anchor), own_anchor, x, p, touch.surface.normal, depth) : touch.p;
    }
    return p;
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 from = previous(i);
    const vec3 own_anchor = anchor(i).xyz;
    vec3 p = own.xyz;
    bool is_swept = false, is_out = !(from.w > 0.0) || (SKIPS && is_clear(i, p, own.w));
    while (!is_out) {
        is_rubbed = false;
        if (SWEEPS && is_swept) p = swept(own_anchor, from.xyz, own.w, own.xyz);
        is_out = push_out(own_anchor, from.xyz, own.w, is_swept, p);
        if (MEASURES && !is_out) least = -1.0; // a collider is near that others could hide
        is_swept = true;
    }
    if (MEASURES) new_clearances[i] = vec4(own.xyz, least);
    new_predicted[i] = vec4(p, own.w);
    if (SPINS && is_rubbed) spins[i] = vec4(vec3(0.0), spins[i].w); // a rough wall does not let particles roll
}
