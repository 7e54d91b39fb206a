// Computes the bounding box of a particle's kernel, as two points.
//
// One thread per particle. Reads Spheres, writes Corners: the lower and the upper, m.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "geometry/isosurface_shared.h"

FETCH_VEC4(1, Spheres, sphere)
layout(std430, set = 0, binding = 2) writeonly buffer Corners { vec4 corners[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = sphere(i);
    const float h = kernel_width * own.w;
    precise const vec3 lower = own.xyz - h, upper = own.xyz + h;
    corners[2u * i] = vec4(lower, 0.0);
    corners[2u * i + 1u] = vec4(upper, 0.0);
}
