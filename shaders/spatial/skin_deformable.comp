// Moves a render mesh with the particles of deformable bodies: v = sum_j w_j (x_j + R (v' - x'_j)), where a prime denotes rest
// and R is the body's rotation (Jia 2017, chapter 5). With o for the nearest particle and
//
//     u_j = (x_j - x_o) - R (x'_j - x'_o)      the motion of a particle relative to the nearest one, 0 in a rigid motion,
//
// that is v = x_o + R (v' - x'_o) + sum_j w_j u_j, which loses no precision far from the origin. Normals are transformed by the
// cofactors of this map's derivative J, as areas are. Since w_j is 1 / (d_j^2 + s^2) divided by the sum of all,
//
//     J = R + sum_j w_j u_j (b_j - b)^T,    b_j = -2 (v' - x'_j) / (d_j^2 + s^2),    b = sum_j w_j b_j.
//
// One thread per vertex. Reads VertexBodies, Rotations, RestVertices, RestNormals, SkinParticles, SkinWeights, RestSpheres,
// Spheres and Particles, writes Vertices and Normals, lowers Flagged to the first vertex whose body or rotation is invalid, or
// that follows a particle that does not exist; such a vertex stays at rest.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/skin_body.glsl"

FETCH_VEC4(4, RestVertices, rest_vertex)
FETCH_VEC4(5, RestNormals, rest_normal)
FETCH_UINT(6, SkinParticles, skin_particle)
FETCH_FLOAT(7, SkinWeights, skin_weight)
FETCH_VEC4(8, RestSpheres, rest_sphere)
FETCH_VEC4(9, Spheres, sphere)
layout(std430, set = 0, binding = 10) readonly buffer Particles { uint particles[4]; };
layout(std430, set = 0, binding = 11) writeonly buffer Vertices { vec4 vertices[]; };
layout(std430, set = 0, binding = 12) writeonly buffer Normals { vec4 normals[]; };

// A shorter normal means that the surface is crushed; its direction would be rounding error.
const float DEGENERATE = 1.0 / 1048576.0; // 2^-20

vec3 times_cofactors(mat3 j, vec3 n) {
    return n.x * cross(j[1], j[2]) + n.y * cross(j[2], j[0]) + n.z * cross(j[0], j[1]);
}

bool move(uint vertex, inout vec3 position, inout vec3 normal) {
    const uint begin = vertex * k;
    const uint nearest = skin_particle(begin);
    vec4 quaternion;
    if (!find_rotation(vertex, quaternion) || nearest >= particles[0]) return false;
    const vec3 now = sphere(nearest).xyz, then = rest_sphere(nearest).xyz;
    vec3 u = vec3(0.0), b = vec3(0.0); // means
    mat3 spread = mat3(0.0);
    for (uint i = begin; i < begin + k; ++i) {
        const float weight = skin_weight(i);
        if (weight == 0.0) continue; // fewer particles than k
        const uint j = skin_particle(i);
        if (j >= particles[0]) return false;
        const vec3 rest = rest_sphere(j).xyz;
        const vec3 offset = position - rest;
        const vec3 weighted_u = weight * ((sphere(j).xyz - now) - rotate(quaternion, rest - then));
        const vec3 b_j = -2.0 / (dot(offset, offset) + softening2) * offset;
        u += weighted_u;
        b += weight * b_j;
        spread += outerProduct(weighted_u, b_j);
    }
    const mat3 r = mat3(rotate(quaternion, vec3(1.0, 0.0, 0.0)), rotate(quaternion, vec3(0.0, 1.0, 0.0)),
                        rotate(quaternion, vec3(0.0, 0.0, 1.0)));
    const vec3 turned = times_cofactors(r + spread - outerProduct(u, b), normal);
    const float size = length(turned);
    position = now + (rotate(quaternion, position - then) + u);
    normal = size > DEGENERATE ? turned / size : rotate(quaternion, normal);
    return true;
}

void main() {
    const uint vertex = thread_index();
    if (vertex >= work_count()) return;
    const vec4 rest = rest_vertex(vertex), rest_n = rest_normal(vertex);
    vec3 position = rest.xyz, normal = rest_n.xyz;
    if (!move(vertex, position, normal)) flag(vertex);
    vertices[vertex] = vec4(position, rest.w);
    normals[vertex] = vec4(normal, rest_n.w);
}
