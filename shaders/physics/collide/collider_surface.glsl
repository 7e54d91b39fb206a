// How far a place is from a collider's surface, and how that surface moves. The includer has common/fetch.glsl and says at which
// binding the colliders are.

#ifndef MOTE_PHYSICS_COLLIDER_SURFACE_GLSL
#define MOTE_PHYSICS_COLLIDER_SURFACE_GLSL

#include "physics/collide/collider_shared.h"
#include "physics/collide/surface.glsl"
#include "common/rotate.glsl"

layout(constant_id = 1) const uint DIMENSIONS = 3;
// Bit k: there are colliders of the kind k. What there is not costs nothing: some drivers go through all branches.
layout(constant_id = 2) const uint KINDS = ~0u;

FETCH_VEC4(COLLIDERS_BINDING, Colliders, collider)

bool is_of(uint kind, uint some_kind) { return (KINDS & (1u << some_kind)) != 0u && kind == some_kind; }

// The distance to `centre`, less a radius; at the centre itself the way out is `fallback`.
Surface round_surface(vec3 p, vec3 centre, float radius, vec3 fallback) {
    const float from_centre = distance(p, centre);
    return Surface(from_centre - radius, from_centre > 0.0 ? (p - centre) / from_centre : fallback);
}

// In the box's own axes.
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

// Cylinders and cones are what a shape in the half plane (distance from the axis, height) becomes when turned about the axis; in
// two dimensions, when mirrored. Of these shapes: x is the distance, y and z are the normal's parts away from the axis and
// upwards.
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

// A triangle: axis, base at -half_height, lateral from the rim to the tip at +half_height.
vec3 cone_profile(vec2 p, float radius, float half_height) {
    const float lateral = length(vec2(radius, 2.0 * half_height));
    const vec2 out_of_mantle = vec2(2.0 * half_height, radius) / lateral;
    const vec2 rim = vec2(radius, -half_height);
    const vec2 from_rim = p - rim;
    const float above_mantle = dot(from_rim, out_of_mantle);
    const float below_base = -half_height - p.y;
    if (max(above_mantle, below_base) <= 0.0) {
        return above_mantle >= below_base ? vec3(above_mantle, out_of_mantle) : vec3(below_base, 0.0, -1.0);
    }
    const float up_the_mantle = dot(from_rim, vec2(-out_of_mantle.y, out_of_mantle.x));
    if (above_mantle > 0.0 && up_the_mantle >= 0.0 && up_the_mantle <= lateral) return vec3(above_mantle, out_of_mantle);
    if (below_base > 0.0 && p.x <= radius) return vec3(below_base, 0.0, -1.0);
    const vec2 from_corner = up_the_mantle > lateral ? p - vec2(0.0, half_height) : from_rim;
    const float away = length(from_corner);
    return vec3(away, away > 0.0 ? from_corner / away : out_of_mantle); // rounding can leave the tip itself outside
}

Surface turned_surface(uint kind, vec3 p, float radius, float half_height) {
    const vec3 across = vec3(p.x, 0.0, DIMENSIONS == 2u ? 0.0 : p.z);
    const float from_axis = length(across);
    const vec2 place = vec2(from_axis, p.y);
    vec3 profile = vec3(0.0);
    if (is_of(kind, COLLIDER_CYLINDER)) profile = cylinder_profile(place, radius, half_height);
    if (is_of(kind, COLLIDER_CONE)) profile = cone_profile(place, radius, half_height);
    const vec3 outwards = from_axis > 0.0 ? across / from_axis : vec3(1.0, 0.0, 0.0);
    return Surface(profile.x, profile.y * outwards + vec3(0.0, profile.z, 0.0));
}

// Seen from where particles may be. `traits` is the collider's COLLIDER_TRAITS, `place` and `rotation` its pose.
Surface surface_of(uint first, vec4 traits, vec3 place, vec4 rotation, vec3 p) {
    const uint kind = uint(traits.x);
    const vec3 size = collider(first + COLLIDER_SIZE).xyz;
    Surface surface = Surface(0.0, vec3(0.0));
    if (is_of(kind, COLLIDER_PLANE)) {
        const vec3 normal = rotate(rotation, size);
        surface = Surface(dot(normal, p - place), normal);
    } else if (is_of(kind, COLLIDER_SPHERE)) {
        surface = round_surface(p, place, size.x, vec3(0.0, 1.0, 0.0));
    } else {
        const vec3 own = rotate_back(rotation, p - place);
        if (is_of(kind, COLLIDER_BOX)) surface = box_surface(own, size);
        if (is_of(kind, COLLIDER_CAPSULE)) {
            surface = round_surface(own, vec3(0.0, clamp(own.y, -size.y, size.y), 0.0), size.x, vec3(1.0, 0.0, 0.0));
        }
        if (is_of(kind, COLLIDER_CYLINDER) || is_of(kind, COLLIDER_CONE)) surface = turned_surface(kind, own, size.x, size.y);
        surface.normal = rotate(rotation, surface.normal);
    }
    return Surface(traits.y * surface.distance, traits.y * surface.normal);
}

// How the wall's point that is at p now has come there since the substep's begin, m: p - M(p). Exactly 0 of what has not moved.
vec3 way_of_wall(uint first, vec3 place, vec4 rotation, vec3 p) {
    const vec3 place_before = collider(first + COLLIDER_CENTRE_BEFORE).xyz;
    const vec4 rotation_before = collider(first + COLLIDER_ROTATION_BEFORE);
    if (rotation == rotation_before) return place - place_before;
    return p - (place_before + rotate(rotation_before, rotate_back(rotation, p - place)));
}

#endif
