// Where a collider is at a time, by its key frames. The includer has them as key_frame(i), KEY_VECTORS each.
#ifndef MOTE_PHYSICS_KEY_FRAMES_GLSL
#define MOTE_PHYSICS_KEY_FRAMES_GLSL

#include "physics/collide/collider_shared.h"

struct Pose {
    vec3 centre;
    vec4 rotation;
};

vec4 key_place(uint key) { return key_frame(key * KEY_VECTORS + KEY_PLACE); }
vec4 key_rotation(uint key) { return key_frame(key * KEY_VECTORS + KEY_ROTATION); }

Pose pose_of_key(uint key) { return Pose(key_place(key).xyz, key_rotation(key)); }

// `count` keys from `first` on, at least 1.
Pose pose_at(float time, uint first, uint count) {
    uint low = first, high = first + count; // keys before `low` are not later than `time`, those from `high` on are
    while (low < high) {
        const uint middle = (low + high) / 2u;
        if (key_place(middle).w <= time)
            low = middle + 1u;
        else
            high = middle;
    }
    if (low == first) return pose_of_key(first);
    if (low == first + count) return pose_of_key(low - 1u);
    const vec4 from = key_place(low - 1u), to = key_place(low);
    const vec4 turned = key_rotation(low - 1u), turning = key_rotation(low);
    const float f = (time - from.w) / (to.w - from.w);
    const vec4 rotation = (1.0 - f) * turned + (dot(turned, turning) < 0.0 ? -f : f) * turning;
    return Pose((1.0 - f) * from.xyz + f * to.xyz, rotation / length(rotation));
}

#endif
