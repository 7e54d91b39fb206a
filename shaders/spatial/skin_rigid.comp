// Moves a render mesh with rigid bodies: v = c + R v' from rest, where c is the body's centre and R its rotation (Jia 2017,
// chapter 5). Vertices at rest are relative to the centre of their body.
//
// One thread per vertex. Reads VertexBodies, Rotations, Centres, RestVertices and RestNormals, writes Vertices and Normals,
// lowers Flagged to the first vertex whose body or rotation is invalid; such a vertex stays at rest.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/skin_body.glsl"

FETCH_VEC4(4, Centres, centre)
FETCH_VEC4(5, RestVertices, rest_vertex)
FETCH_VEC4(6, RestNormals, rest_normal)
layout(std430, set = 0, binding = 7) writeonly buffer Vertices { vec4 vertices[]; };
layout(std430, set = 0, binding = 8) writeonly buffer Normals { vec4 normals[]; };

void main() {
    const uint vertex = thread_index();
    if (vertex >= work_count()) return;
    vec4 moved = rest_vertex(vertex), normal = rest_normal(vertex);
    vec4 quaternion;
    if (find_rotation(vertex, quaternion)) {
        moved.xyz = centre(body_of(vertex)).xyz + rotate(quaternion, moved.xyz);
        normal.xyz = rotate(quaternion, normal.xyz);
    } else {
        flag(vertex);
    }
    vertices[vertex] = moved;
    normals[vertex] = normal;
}
