// The surface of colliders that keep particles out: three vertices per triangle, in the collider's local frame.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/collider_pose.glsl"
#include "render/frame.glsl"

layout(std430, set = 0, binding = 4) readonly buffer Corners { vec4 corners[]; }; // two per vertex: position and collider; normal

layout(location = 0) out vec3 point;
layout(location = 1) out vec3 normal;

void main() {
    const vec4 corner = corners[2 * gl_VertexIndex];
    const uint collider = uint(corner.w);
    const Pose pose = pose_of(collider);
    point = posed(pose, corner.xyz);
    normal = rotate(pose.rotation, corners[2 * gl_VertexIndex + 1].xyz);
    gl_Position = is_there(collider) ? to_clip(point) : vec4(0.0, 0.0, 0.0, -1.0); // else outside of every view
}
