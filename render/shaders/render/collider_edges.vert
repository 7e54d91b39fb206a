// The edges of colliders, in their local frames: one instance per line.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/collider_pose.glsl"
#include "render/collider_line.glsl"

layout(std430, set = 0, binding = 4) readonly buffer Edges { vec4 edges[]; }; // two per line: its ends; w: the collider

void main() {
    const vec4 from = edges[2 * gl_InstanceIndex], to = edges[2 * gl_InstanceIndex + 1];
    const uint collider = uint(from.w);
    const Pose pose = pose_of(collider);
    if (is_there(collider)) {
        draw_edge(posed(pose, from.xyz), posed(pose, to.xyz), gl_VertexIndex);
    } else {
        draw_nothing();
    }
}
