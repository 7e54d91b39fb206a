// Writes the vertices on the edges from a node along x, y and z, where the field, interpolated linearly along the edge, equals
// the threshold; and the normals there, the direction in which the field decreases.
//
// One thread per node. Reads the particles of its block, Field and Cases; writes Positions (m) and Normals.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "geometry/isosurface_particles.glsl"
#define NEIGHBOURS_AT 6
#include "geometry/isosurface_corner.glsl"
#define LOOP_TRUNCATED_AT 12
#include "spatial/loop_truncated.glsl"

FETCH_FLOAT(7, Field, value)
FETCH_UINT(8, Cases, inside_corners)
FETCH_UINT(9, VertexOffsets, vertex_offset)
layout(std430, set = 0, binding = 10) writeonly buffer Positions { vec4 positions[]; };
layout(std430, set = 0, binding = 11) writeonly buffer Normals { vec4 normals[]; };

// Without the common factor. Where the gradient is 0, the edge direction is used.
vec3 normal_at(vec3 p, uint block, vec3 otherwise) {
    const uvec2 those = range(block);
    vec3 sum = vec3(0.0);
    uint at = those.x;
    for (; at < those.y; ++at) {
        const vec4 other = sphere(candidate(at));
        const float h = kernel_width * other.w;
        const vec3 q = (p - other.xyz) / h;
        const float rest = max(1.0 - dot(q, q), 0.0);
        sum += cell / h * (rest * rest) * q;
    }
    loop_ended(at == those.y);
    const float size = length(sum);
    return size > 0.0 ? sum / size : otherwise;
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uint inside = inside_corners(i), crossed = crossings(inside), block = i / BLOCK_CELLS;
    const vec3 own = node_position(block, i % BLOCK_CELLS);
    uint index = vertex_offset(i);
    for (uint axis = 0u; axis < 3u; ++axis) {
        if ((crossed >> axis & 1u) == 0u) continue;
        const uint node = corner_node(i, 1u << axis);
        const float from = value(i), to = node == NONE ? 0.0 : value(node);
        // One end is above the threshold, the other is not.
        const float fraction = (threshold - from) / (to - from);
        vec3 along = vec3(0.0);
        along[axis] = 1.0;
        const vec3 p = own + fraction * cell * along;
        if (index < capacity) {
            positions[index] = vec4(p, 1.0);
            normals[index] = vec4(normal_at(p, block, (inside & 1u) != 0u ? along : -along), 0.0);
        }
        ++index;
    }
    report_truncated_loop();
}
