// The centres of the triangles' boxes, which define the order of triangles in a tree.
//
// One thread per triangle. Reads Vertices and Triangles, writes Centres; w is 0.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

FETCH_VEC4(1, Vertices, vertex)
FETCH_UVEC4(2, Triangles, triangle)
layout(std430, set = 0, binding = 3) writeonly buffer Centres { vec4 centres[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uvec4 corners = triangle(i);
    const vec3 a = vertex(corners.x).xyz, b = vertex(corners.y).xyz, c = vertex(corners.z).xyz;
    const vec3 lower = min(min(a, b), c), upper = max(max(a, b), c);
    centres[i] = vec4(0.5 * lower + 0.5 * upper, 0.0);
}
