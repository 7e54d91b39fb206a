// Where a pair touches within a substep (docs/physics/contact.md, "Impulses").

#ifndef MOTE_PHYSICS_TOUCH_GLSL
#define MOTE_PHYSICS_TOUCH_GLSL

#include "physics/fallback_direction.glsl"

// Where and whether a pair touches within the substep, if its centres move from `start` (from j to i, m) by `way`. The normal
// is that of the start, which conserves angular momentum, unless they move by more than `fast` (m) relative to each other: it
// can then be far from that of the impact. `id`, `other_id`: of the particles.
struct Touch {
    vec3 normal; // unit vector from j to i
    float gap;   // along the normal at the start, m
    bool meets;
};

Touch touch_of(uint id, uint other_id, vec3 start, vec3 way, float contact_distance, float fast) {
    const float apart = length(start);
    const vec3 normal = apart > 0.0 ? start / apart : -fallback_direction(id, other_id);
    const Touch at_start = Touch(normal, apart - contact_distance, false);
    if (at_start.gap <= 0.0) return Touch(normal, at_start.gap, true);
    // |start + t way| = contact distance, for the first t from 0 to 1.
    const float towards = -dot(start, way);
    const float squared = dot(way, way);
    const float excess = (apart - contact_distance) * (apart + contact_distance);
    const float discriminant = towards * towards - squared * excess;
    if (!(towards > 0.0) || !(discriminant >= 0.0)) return at_start;
    const float time = excess / (towards + sqrt(discriminant));
    if (time > 1.0) return at_start;
    if (squared <= fast * fast) return Touch(normal, at_start.gap, true);
    const vec3 met = normalize(start + time * way);
    return Touch(met, dot(met, start) - contact_distance, true);
}

#endif
