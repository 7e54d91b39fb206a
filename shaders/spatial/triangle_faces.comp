// Normals and angles of the faces of a mesh whose vertices have moved (src/spatial/triangle_mesh.hpp).
//
// One thread per triangle. Reads Vertices and Triangles; writes FaceNormals, unit vectors or 0 for degenerate triangles, and
// CornerWeights: the angles at the three corners, and 1.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/triangle.glsl"

FETCH_VEC4(1, Vertices, vertex)
FETCH_UVEC4(2, Triangles, triangle)
layout(std430, set = 0, binding = 3) writeonly buffer FaceNormals { vec4 face_normals[]; };
layout(std430, set = 0, binding = 4) writeonly buffer CornerWeights { vec4 corner_weights[]; };

// Between two consecutive edges.
float angle(vec3 into, vec3 out_of) { return atan(length(cross(into, out_of)), -dot(into, out_of)); }

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uvec4 corners = triangle(i);
    const vec3 a = vertex(corners.x).xyz, b = vertex(corners.y).xyz, c = vertex(corners.z).xyz;
    const vec3 ab = b - a, bc = c - b, ca = a - c;
    const vec3 normal = normal_of(ab, bc, ca);
    const bool degenerate = normal == vec3(0.0);
    face_normals[i] = vec4(degenerate ? normal : normalize(normal), 0.0);
    corner_weights[i] = degenerate ? vec4(0.0, 0.0, 0.0, 1.0) : vec4(angle(ca, ab), angle(ab, bc), angle(bc, ca), 1.0);
}
