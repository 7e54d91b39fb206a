// Brings particles out of the colliders they are in, one collider after the other, with friction against each (docs/physics.md).
//
// One thread per particle. Reads Predicted, Start and Colliders, writes Moved (p, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/collide/collide_shared.h"
#include "physics/friction.glsl"

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Start, start)
FETCH_VEC4(3, Colliders, collider)
layout(std430, set = 0, binding = 4) writeonly buffer Moved { vec4 moved[]; };

vec3 rotate(vec4 quaternion, vec3 v) {
    const vec3 t = 2.0 * cross(quaternion.xyz, v);
    return v + quaternion.w * t + cross(quaternion.xyz, t);
}

// The signed distance of a place to a surface, and the direction in which it grows, of unit length.
struct Surface {
    float distance;
    vec3 normal;
};

// The distance to `centre`, less a radius; at the centre itself the way out is `fallback`.
Surface round_surface(vec3 p, vec3 centre, float radius, vec3 fallback) {
    const float from_centre = distance(p, centre);
    return Surface(from_centre - radius, from_centre > 0.0 ? (p - centre) / from_centre : fallback);
}

// In the box's own axes.
Surface box_surface(vec3 p, vec3 half_lengths) {
    const vec3 beyond = abs(p) - half_lengths;
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

Surface surface_of(uint first, vec3 p) {
    const uint kind = uint(collider(first + COLLIDER_TRAITS).x);
    const vec4 place = collider(first + COLLIDER_PLACE);
    if (kind == COLLIDER_PLANE) return Surface(dot(place.xyz, p) - place.w, place.xyz);
    const vec4 size = collider(first + COLLIDER_SIZE);
    if (kind == COLLIDER_SPHERE) return round_surface(p, place.xyz, size.x, vec3(0.0, 1.0, 0.0));

    const vec4 rotation = collider(first + COLLIDER_ROTATION);
    const vec3 local = rotate(vec4(-rotation.xyz, rotation.w), p - place.xyz);
    Surface surface;
    if (kind == COLLIDER_BOX) {
        surface = box_surface(local, size.xyz);
    } else {
        surface = round_surface(local, vec3(0.0, clamp(local.y, -size.y, size.y), 0.0), size.x, vec3(1.0, 0.0, 0.0));
    }
    surface.normal = rotate(rotation, surface.normal);
    return surface;
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 from = start(i);
    vec3 p = own.xyz;
    const uint count = from.w > 0.0 ? colliders : 0u;
    for (uint c = 0u; c < count; ++c) {
        const vec4 traits = collider(c * COLLIDER_VECTORS + COLLIDER_TRAITS);
        const Surface surface = surface_of(c * COLLIDER_VECTORS, p);
        const vec3 normal = traits.y * surface.normal;
        const float depth = own.w - traits.y * surface.distance;
        if (depth <= 0.0) continue;
        p += depth * normal;
        p -= friction(p - from.xyz, normal, depth, traits.z, traits.w);
    }
    moved[i] = vec4(p, own.w);
}
