// Projects particles to discs on the screen (Müller, Schirm and Duthaler 2007, eq. 3; Grahn 2008, eq. 6.4 and 6.5, whose radius
// is twice the sphere's first-order outline).
//
// One thread per particle. Reads Spheres and Camera; writes Discs: x and y in px, distance from the eye plane in m, radius in px.
// The radius is 0 for particles behind or around the eye, or without a radius.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "geometry/screen_mesh_shared.h"

FETCH_VEC4(1, Spheres, sphere)
FETCH_VEC4(2, Camera, camera)
layout(std430, set = 0, binding = 3) writeonly buffer Discs { vec4 discs[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = sphere(i), world = vec4(own.xyz, 1.0);
    const vec4 eye = vec4(dot(camera(CAMERA_VIEW), world), dot(camera(CAMERA_VIEW + 1u), world), dot(camera(CAMERA_VIEW + 2u), world), 1.0);
    const vec4 x_row = camera(CAMERA_PROJECTION);
    const float x = dot(x_row, eye), y = dot(camera(CAMERA_PROJECTION + 1u), eye), w = dot(camera(CAMERA_PROJECTION + 2u), eye);
    const float z = -eye.z;
    if (own.w <= 0.0 || z <= own.w) {
        discs[i] = vec4(0.0);
        return;
    }
    const float radius = radius_scale * own.w * 0.5 * width * length(x_row.xyz) / w;
    // A disc between nodes would be invisible: 0.71 reaches the nearest node.
    discs[i] = vec4(width * (0.5 + 0.5 * x / w), height * (0.5 + 0.5 * y / w), z, max(radius, 0.71 * spacing));
}
