// Where colliders are at the begin and at the end of a substep, by their key frames, and which of them are still there
// (docs/physics.md, "move").
//
// One thread per collider. Reads Colliders (as they are at rest), KeyFrames and Clock; writes Now, the same table with those poses.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/collide/collider_shared.h"
#include "physics/collide/move_shared.h"

FETCH_VEC4(1, Colliders, collider)
FETCH_VEC4(2, KeyFrames, key_frame)
FETCH_UINT(3, Clock, clock)
layout(std430, set = 0, binding = 4) writeonly buffer Now { vec4 now[]; };

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
        if (key_place(middle).w <= time) low = middle + 1u;
        else high = middle;
    }
    if (low == first) return pose_of_key(first);
    if (low == first + count) return pose_of_key(low - 1u);
    const vec4 from = key_place(low - 1u), to = key_place(low);
    const vec4 turned = key_rotation(low - 1u), turning = key_rotation(low);
    const float f = (time - from.w) / (to.w - from.w);
    const vec4 rotation = (1.0 - f) * turned + (dot(turned, turning) < 0.0 ? -f : f) * turning;
    return Pose((1.0 - f) * from.xyz + f * to.xyz, rotation / length(rotation));
}

void main() {
    const uint c = thread_index();
    if (c >= work_count()) return;
    const uint first = c * COLLIDER_VECTORS;
    const vec4 motion = collider(first + COLLIDER_MOTION);
    const uint done = clock(0) * substeps + substep;
    const float begin = time_step * float(done), end = time_step * float(done + 1u);

    Pose before = Pose(collider(first + COLLIDER_PLACE).xyz, collider(first + COLLIDER_ROTATION));
    Pose after = before;
    const uint keys = uint(motion.z);
    if (keys > 0u) {
        before = pose_at(begin, uint(motion.y), keys);
        after = pose_at(end, uint(motion.y), keys);
    }
    now[first + COLLIDER_TRAITS] = collider(first + COLLIDER_TRAITS);
    now[first + COLLIDER_PLACE] = vec4(after.centre, motion.x <= begin ? 0.0 : 1.0);
    now[first + COLLIDER_ROTATION] = after.rotation;
    now[first + COLLIDER_SIZE] = collider(first + COLLIDER_SIZE);
    now[first + COLLIDER_PLACE_BEFORE] = vec4(before.centre, 0.0);
    now[first + COLLIDER_ROTATION_BEFORE] = before.rotation;
    now[first + COLLIDER_MOTION] = motion;
}
