// Computes the poses of colliders at the start and the end of a substep from their keyframes, and which colliders are active
// (docs/physics/collide.md, "Motion of colliders").
//
// One thread per collider. Reads Colliders (initial poses), Keyframes and Counters; writes CurrentColliders, the same table
// with the current poses.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/collide/collider_shared.h"
#include "physics/collide/move_shared.h"
#include "physics/physics_shared.h"

FETCH_VEC4(1, Colliders, collider)
FETCH_VEC4(2, Keyframes, keyframe)
FETCH_UINT(3, Counters, counter)
layout(std430, set = 0, binding = 4) writeonly buffer CurrentColliders { vec4 current_colliders[]; };

#include "physics/collide/keyframes.glsl"

void main() {
    const uint c = thread_index();
    if (c >= work_count()) return;
    const uint first = c * COLLIDER_VECTORS;
    const vec4 motion = collider(first + COLLIDER_MOTION);
    const uint done = counter(COUNTER_STEPS) * substeps + substep;
    const vec2 begin = substep_time_of(done), end = substep_time_of(done + 1u);

    Pose before = Pose(collider(first + COLLIDER_CENTRE).xyz, collider(first + COLLIDER_ROTATION), vec3(0.0));
    Pose after = before;
    const uint keys = uint(motion.z);
    if (keys > 0u) {
        before = pose_at(begin, uint(motion.y), keys);
        after = pose_at(end, uint(motion.y), keys);
    }
    current_colliders[first + COLLIDER_PARAMETERS] = collider(first + COLLIDER_PARAMETERS);
    current_colliders[first + COLLIDER_CENTRE] = vec4(after.centre, substeps_between(motion.xw, begin) >= 0.0 ? 0.0 : 1.0);
    current_colliders[first + COLLIDER_ROTATION] = after.rotation;
    current_colliders[first + COLLIDER_SIZE] = collider(first + COLLIDER_SIZE);
    current_colliders[first + COLLIDER_CENTRE_BEFORE] = vec4(before.centre, 0.0);
    current_colliders[first + COLLIDER_ROTATION_BEFORE] = before.rotation;
    current_colliders[first + COLLIDER_MOTION] = motion;
    current_colliders[first + COLLIDER_CENTRE_LOW] = vec4(after.centre_low, 0.0);
    current_colliders[first + COLLIDER_CENTRE_BEFORE_LOW] = vec4(before.centre_low, 0.0);
}
