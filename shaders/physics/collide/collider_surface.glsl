// The distance of a point to a collider's surface, and the motion of that surface. Requires common/fetch.glsl and
// COLLIDERS_BINDING.

#ifndef MOTE_PHYSICS_COLLIDER_SURFACE_GLSL
#define MOTE_PHYSICS_COLLIDER_SURFACE_GLSL

#include "physics/collide/collider_shared.h"
#include "physics/collide/surface.glsl"
#include "common/rotate.glsl"

layout(constant_id = 1) const uint DIMENSIONS = 3;
// Bit k: there are colliders of kind k. Absent kinds are compiled out, since some drivers execute all branches.
layout(constant_id = 2) const uint KINDS = ~0u;

FETCH_VEC4(COLLIDERS_BINDING, Colliders, collider)

bool is_of(uint kind, uint some_kind) { return (KINDS & (1u << some_kind)) != 0u && kind == some_kind; }

// The centre of a collider at the end of the substep, or at its start, relative to a particle's anchor.
vec3 centre_from(uint first, vec3 anchor) {
    return (collider(first + COLLIDER_CENTRE).xyz - anchor) + collider(first + COLLIDER_CENTRE_LOW).xyz;
}
vec3 centre_before_from(uint first, vec3 anchor) {
    return (collider(first + COLLIDER_CENTRE_BEFORE).xyz - anchor) + collider(first + COLLIDER_CENTRE_BEFORE_LOW).xyz;
}

// The distance to `centre` minus the radius; at the centre itself the normal is `fallback`.
Surface round_surface(vec3 p, vec3 centre, float radius, vec3 fallback) {
    const float from_centre = distance(p, centre);
    return Surface(from_centre - radius, from_centre > 0.0 ? (p - centre) / from_centre : fallback);
}

// In the box's local axes.
Surface box_surface(vec3 p, vec3 half_extents) {
    const vec3 beyond = abs(p) - half_extents;
    const vec3 side = vec3(p.x < 0.0 ? -1.0 : 1.0, p.y < 0.0 ? -1.0 : 1.0, p.z < 0.0 ? -1.0 : 1.0);
    const float deepest = max(beyond.x, max(beyond.y, beyond.z));
    if (deepest <= 0.0) { // inside: through the nearest face
        const vec3 axis = beyond.x == deepest   ? vec3(1.0, 0.0, 0.0)
                          : beyond.y == deepest ? vec3(0.0, 1.0, 0.0)
                                                : vec3(0.0, 0.0, 1.0);
        return Surface(deepest, side * axis);
    }
    const vec3 outside = max(beyond, vec3(0.0));
    const float away = length(outside);
    return Surface(away, side * outside / away);
}

// Cylinders and cones are surfaces of revolution: a profile in the half plane (distance from the axis, height), turned about the
// axis or, in two dimensions, mirrored. A profile returns the distance in x and the radial and axial components of the normal in
// y and z.
vec3 cylinder_profile(vec2 p, float radius, float half_height) {
    const vec2 beyond = vec2(p.x - radius, abs(p.y) - half_height);
    const float up = p.y < 0.0 ? -1.0 : 1.0;
    if (max(beyond.x, beyond.y) <= 0.0) {
        return beyond.x >= beyond.y ? vec3(beyond.x, 1.0, 0.0) : vec3(beyond.y, 0.0, up);
    }
    const vec2 outside = max(beyond, vec2(0.0));
    const float away = length(outside);
    return vec3(away, outside.x / away, up * outside.y / away);
}

// A triangle: axis, base at -half_height, lateral side from the rim to the tip at +half_height.
vec3 cone_profile(vec2 p, float radius, float half_height) {
    const float lateral = length(vec2(radius, 2.0 * half_height));
    const vec2 lateral_normal = vec2(2.0 * half_height, radius) / lateral;
    const vec2 rim = vec2(radius, -half_height);
    const vec2 from_rim = p - rim;
    const float above_lateral = dot(from_rim, lateral_normal);
    const float below_base = -half_height - p.y;
    if (max(above_lateral, below_base) <= 0.0) {
        return above_lateral >= below_base ? vec3(above_lateral, lateral_normal) : vec3(below_base, 0.0, -1.0);
    }
    const float along_lateral = dot(from_rim, vec2(-lateral_normal.y, lateral_normal.x));
    if (above_lateral > 0.0 && along_lateral >= 0.0 && along_lateral <= lateral) return vec3(above_lateral, lateral_normal);
    if (below_base > 0.0 && p.x <= radius) return vec3(below_base, 0.0, -1.0);
    const vec2 from_corner = along_lateral > lateral ? p - vec2(0.0, half_height) : from_rim;
    const float away = length(from_corner);
    // Rounding can classify the tip itself as outside.
    return vec3(away, away > 0.0 ? from_corner / away : lateral_normal);
}

Surface surface_of_revolution(uint kind, vec3 p, float radius, float half_height) {
    const vec3 across = vec3(p.x, 0.0, DIMENSIONS == 2u ? 0.0 : p.z);
    const float from_axis = length(across);
    const vec2 point = vec2(from_axis, p.y);
    vec3 profile = vec3(0.0);
    if (is_of(kind, COLLIDER_CYLINDER)) profile = cylinder_profile(point, radius, half_height);
    if (is_of(kind, COLLIDER_CONE)) profile = cone_profile(point, radius, half_height);
    const vec3 outwards = from_axis > 0.0 ? across / from_axis : vec3(1.0, 0.0, 0.0);
    return Surface(profile.x, profile.y * outwards + vec3(0.0, profile.z, 0.0));
}

// The distance is positive where particles may be. `parameters` is the collider's COLLIDER_PARAMETERS, `centre` and `rotation`
// its pose. `centre` and `p` are relative to the particle's anchor.
Surface surface_of(uint first, vec4 parameters, vec3 centre, vec4 rotation, vec3 p) {
    const uint kind = uint(parameters.x);
    const vec3 size = collider(first + COLLIDER_SIZE).xyz;
    Surface surface = Surface(0.0, vec3(0.0));
    if (is_of(kind, COLLIDER_PLANE)) {
        const vec3 normal = rotate(rotation, size);
        surface = Surface(dot(normal, p) - dot(normal, centre), normal); // centres can be far away, p is near its anchor
    } else if (is_of(kind, COLLIDER_SPHERE)) {
        surface = round_surface(p, centre, size.x, vec3(0.0, 1.0, 0.0));
    } else {
        const vec3 own = rotate_back(rotation, p - centre);
        if (is_of(kind, COLLIDER_BOX)) surface = box_surface(own, size);
        if (is_of(kind, COLLIDER_CAPSULE)) {
            surface = round_surface(own, vec3(0.0, clamp(own.y, -size.y, size.y), 0.0), size.x, vec3(1.0, 0.0, 0.0));
        }
        if (is_of(kind, COLLIDER_CYLINDER) || is_of(kind, COLLIDER_CONE)) surface = surface_of_revolution(kind, own, size.x, size.y);
        surface.normal = rotate(rotation, surface.normal);
    }
    return Surface(parameters.y * surface.distance, parameters.y * surface.normal);
}

// The displacement over the substep of the wall's point that is now at p, m: p - M(p). Exactly 0 if nothing moved.
vec3 surface_displacement(uint first, vec3 anchor, vec3 centre, vec4 rotation, vec3 p) {
    const vec3 centre_before = centre_before_from(first, anchor);
    const vec4 rotation_before = collider(first + COLLIDER_ROTATION_BEFORE);
    if (rotation == rotation_before) return centre - centre_before;
    return p - (centre_before + rotate(rotation_before, rotate_back(rotation, p - centre)));
}

#endif
