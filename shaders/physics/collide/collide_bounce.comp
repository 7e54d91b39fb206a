// Restitution of solids against colliders (Müller et al. 2020, eq. 34): those on the way, the first one first, then those that
// the particle is in, one after the other.
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
#include "physics/collide/sweep.glsl"
#define STEP_BINDING 6
#include "physics/bounce.glsl"
#include "physics/kind.glsl"

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(3, Sph, sph)
FETCH_VEC4(5, Velocities, velocity)
FETCH_VEC4(7, Anchors, anchor) // see predict.comp
layout(std430, set = 0, binding = 8) writeonly buffer NewVelocities { vec4 new_velocities[]; };

// The change of the velocity v of a particle that met a wall where it is at p, with this displacement over the substep.
vec3 bounced(Wall wall, vec3 own_anchor, vec3 displacement, vec3 p, vec3 normal, vec3 v) {
    const float restitution = collider(wall.first + COLLIDER_SIZE).w;
    const vec3 moving = surface_displacement(wall.first, own_anchor, wall.centre, wall.rotation, p) / time_step();
    const float met = dot(displacement / time_step() - moving, normal);
    return bounce(met, dot(v - moving, normal), restitution) * normal;
}

bool is_elastic(uint c) { return is_active(c) && collider(c * COLLIDER_VECTORS + COLLIDER_SIZE).w > 0.0; }

// Bounces off the colliders that p is in. False, with an undefined v, if it may have passed one, unless it has been swept.
bool bounce_here(vec3 own_anchor, vec3 x, vec3 displacement, vec4 own, bool is_swept, inout vec3 v) {
    for (uint c = 0u; c < colliders; ++c) {
        if (!is_elastic(c)) continue;
        const Wall wall = wall_now(c, own_anchor);
        const Surface surface = surface_from(wall, own.xyz);
        const float way = distance(own.xyz, carried(wall, own_anchor, x));
        if (!is_swept && may_have_passed(wall, surface.distance, own.w, way)) return false;
        const float within = (is_swept ? TOUCHING : 1.0) * own.w; // a wall that was touched on the way is at the radius
        if (surface.distance < within) v += bounced(wall, own_anchor, displacement, own.xyz, surface.normal, v);
    }
    return true;
}

// Bounces off the colliders on the way, as collide.comp finds them, but without friction. Returns where it stops.
vec3 bounce_on_way(vec3 own_anchor, vec3 x, vec4 own, inout vec3 v) {
    vec3 p = own.xyz;
    for (uint k = 0u; k < MAX_TOUCHES; ++k) {
        uint touched;
        const Touch touch = first_touch(own_anchor, x, p, own.w, false, touched);
        if (touch.time > 1.0) break;
        const Wall wall = wall_now(touched, own_anchor);
        v += bounced(wall, own_anchor, own.xyz - x, touch.p, touch.surface.normal, v);
        p += depth_beyond(touch, p, own.w) * touch.surface.normal;
    }
    return p;
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 from = previous(i);
    const vec4 before = velocity(i);
    const vec3 own_anchor = anchor(i).xyz;
    const vec3 displacement = own.xyz - from.xyz;
    vec3 v = before.xyz;
    bool is_swept = false, is_done = !(from.w > 0.0) || is_fluid_kind(sph(i).x);
    while (!is_done) {
        v = before.xyz;
        const vec3 p = SWEEPS && is_swept ? bounce_on_way(own_anchor, from.xyz, own, v) : own.xyz;
        is_done = bounce_here(own_anchor, from.xyz, displacement, vec4(p, own.w), is_swept, v);
        is_swept = true;
    }
    new_velocities[i] = vec4(v, before.w);
}
