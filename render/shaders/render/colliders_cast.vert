// The surface of colliders as seen from the light: depth only. Three vertices per triangle.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/collider_pose.glsl"
#include "render/frame.glsl"

layout(std430, set = 0, binding = 4) readonly buffer Corners { vec4 corners[]; }; // two per vertex: position and collider; normal

void main() {
    const vec4 corner = corners[2 * gl_VertexIndex];
    const uint collider = uint(corner.w);
    gl_Position = is_there(collider) ? frame.world_to_light * vec4(posed(pose_of(collider), corner.xyz), 1.0)
                                     : vec4(0.0, 0.0, 0.0, -1.0); // outside of every view
}
