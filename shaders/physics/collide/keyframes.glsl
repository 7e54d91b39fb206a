// The pose of a collider at a given time, from its keyframes. Requires keyframe(i) to read the table, KEY_VECTORS per keyframe.
#ifndef MOTE_PHYSICS_KEY_FRAMES_GLSL
#define MOTE_PHYSICS_KEY_FRAMES_GLSL

#include "common/two_sum.glsl"
#include "physics/collide/collider_shared.h"

struct Pose {
    vec3 centre;
    vec4 rotation;
    vec3 centre_low; // what the centre exceeds the floats above by
};

vec2 substep_time_of(uint substep) {
    const uint fine = substep % TIME_COARSE;
    return vec2(substep - fine, fine);
}

// Both differences are exact, unless the times are so far apart that rounding does not matter.
float substeps_between(vec2 earlier, vec2 later) { return (later.x - earlier.x) + (later.y - earlier.y); }

vec3 key_centre(uint key) { return keyframe(key * KEY_VECTORS + KEY_CENTRE).xyz; }
vec4 key_rotation(uint key) { return keyframe(key * KEY_VECTORS + KEY_ROTATION); }
vec2 key_time(uint key) { return keyframe(key * KEY_VECTORS + KEY_TIME).xy; }

Pose pose_of_key(uint key) { return Pose(key_centre(key), key_rotation(key), vec3(0.0)); }

// `count` keyframes from index `first`, at least 1.
Pose pose_at(vec2 substep_time, uint first, uint count) {
    // Keys before `low` are not later than `substep_time`, those from `high` on are.
    uint low = first, high = first + count;
    while (low < high) {
        const uint middle = (low + high) / 2u;
        if (substeps_between(key_time(middle), substep_time) >= 0.0)
            low = middle + 1u;
        else
            high = middle;
    }
    if (low == first) return pose_of_key(first);
    if (low == first + count) return pose_of_key(low - 1u);
    const vec2 last = key_time(low - 1u);
    const float f = substeps_between(last, substep_time) / substeps_between(last, key_time(low));
    const vec4 turned = key_rotation(low - 1u), turning = key_rotation(low);
    const vec4 rotation = (1.0 - f) * turned + (dot(turned, turning) < 0.0 ? -f : f) * turning;
    const vec3 from = key_centre(low - 1u);
    precise const vec3 way = f * (key_centre(low) - from);
    precise const vec3 centre = from + way;
    return Pose(centre, rotation / length(rotation), rounding_error(from, way, centre));
}

#endif
