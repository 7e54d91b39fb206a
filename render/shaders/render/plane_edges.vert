// The edges of the space that planes enclose: the intersection of two planes, clipped by all others. In 2-D, every plane is
// intersected with z = 0. One instance per pair.
//
// Computed here because planes move and vanish.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/collider_pose.glsl"
#include "render/collider_line.glsl"

layout(std430, set = 0, binding = 4) readonly buffer PlanePairs { uvec2 plane_pairs[]; };
layout(std430, set = 0, binding = 5) readonly buffer Planes { uint plane_numbers[]; };

// The unit normal, and the distance along it from the centre of the scene. The free side is n·x >= w.
vec4 plane_of(uint collider) {
    const Pose pose = pose_of(collider);
    const vec3 normal = rotate(pose.rotation, colliders[collider * COLLIDER_VECTORS + COLLIDER_SIZE].xyz);
    return vec4(normal, dot(normal, pose.centre - bounds.xyz));
}

// False if nothing of the edge is left.
bool edge_of(uvec2 pair, out vec3 from, out vec3 to) {
    if (!is_there(pair.x) || !is_there(pair.y)) return false;
    const vec4 a = plane_of(pair.x);
    const vec4 b = pair.x == pair.y ? vec4(0.0, 0.0, 1.0, -bounds.z) : plane_of(pair.y);
    vec3 along = cross(a.xyz, b.xyz);
    const float sine2 = dot(along, along);
    if (sine2 < 1e-8) return false; // parallel
    const vec3 foot = (a.w * cross(b.xyz, along) + b.w * cross(along, a.xyz)) / sine2; // projection of the centre onto the edge
    along *= inversesqrt(sine2);
    float first = -bounds.w, last = bounds.w;
    for (uint i = 0u; i < planes; ++i) {
        const uint other = plane_numbers[i];
        if (other == pair.x || other == pair.y || !is_there(other)) continue;
        const vec4 plane = plane_of(other);
        const float height = dot(plane.xyz, foot) - plane.w, slope = dot(plane.xyz, along);
        if (abs(slope) < 1e-5) {
            if (height < -1e-5 * bounds.w) return false;
        } else if (slope > 0.0) {
            first = max(first, -height / slope);
        } else {
            last = min(last, -height / slope);
        }
    }
    from = bounds.xyz + foot + first * along;
    to = bounds.xyz + foot + last * along;
    return first < last;
}

void main() {
    vec3 from, to;
    if (edge_of(plane_pairs[gl_InstanceIndex], from, to)) {
        draw_edge(from, to, gl_VertexIndex);
    } else {
        draw_nothing();
    }
}
