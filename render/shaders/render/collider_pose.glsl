// The current poses of colliders, from the World's counters and keyframes, as physics/collide/move.comp computes them at the end
// of a step. This includes kinematic colliders moved through the API.
#ifndef MOTE_RENDER_COLLIDER_POSE_GLSL
#define MOTE_RENDER_COLLIDER_POSE_GLSL

#include "common/rotate.glsl"
#include "physics/physics_shared.h"
#include "render/colliders_shared.h"

layout(std430, set = 0, binding = 1) readonly buffer Colliders { vec4 colliders[]; }; // COLLIDER_VECTORS per collider, at rest
layout(std430, set = 0, binding = 2) readonly buffer Keyframes { vec4 keyframes[]; };
layout(std430, set = 0, binding = 3) readonly buffer Counters { uint counters[]; };

vec4 keyframe(uint i) { return keyframes[i]; }

#include "physics/collide/keyframes.glsl"

vec2 now() { return substep_time_of(counters[COUNTER_STEPS] * substeps); }

bool is_there(uint collider) {
    return substeps_between(now(), colliders[collider * COLLIDER_VECTORS + COLLIDER_MOTION].xw) > 0.0;
}

Pose pose_of(uint collider) {
    const uint first = collider * COLLIDER_VECTORS;
    const vec4 motion = colliders[first + COLLIDER_MOTION];
    if (motion.z > 0.0) return pose_at(now(), uint(motion.y), uint(motion.z));
    return Pose(colliders[first + COLLIDER_CENTRE].xyz, colliders[first + COLLIDER_ROTATION], vec3(0.0));
}

vec3 posed(Pose pose, vec3 own) { return pose.centre + rotate(pose.rotation, own); }

#endif
