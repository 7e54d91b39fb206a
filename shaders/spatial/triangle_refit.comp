// The boxes of a tree over triangles, from the leaves upwards, and the triangles' corners in the tree's order. The climb, its
// memory ordering and its bound are those of tree_refit.glsl: of the two threads that arrive at a node, the first stops; the
// second finds both children done.
//
// One thread per leaf. Reads Order, Triangles, Vertices, Parents and Siblings, increments Arrivals (initially 0), writes Corners,
// three per leaf, and Bounds, (lower, 0) and (upper, 0) of every node.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_KHR_memory_scope_semantics : require
#pragma use_vulkan_memory_model

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/search_shared.h"

FETCH_UINT(1, Order, triangle_at)
FETCH_UVEC4(2, Triangles, triangle)
FETCH_VEC4(3, Vertices, vertex)
FETCH_UINT(4, Parents, parent_of)
FETCH_UINT(5, Siblings, sibling_of)
layout(std430, set = 0, binding = 6) queuefamilycoherent buffer Arrivals { uint arrivals[]; };
layout(std430, set = 0, binding = 7) writeonly buffer Corners { vec4 corners[]; };
layout(std430, set = 0, binding = 8) queuefamilycoherent buffer Bounds { vec4 bounds[]; };

void main() {
    const uint index = thread_index();
    if (index >= work_count()) return;
    const uvec4 vertices = triangle(triangle_at(index));
    const vec3 a = vertex(vertices.x).xyz, b = vertex(vertices.y).xyz, c = vertex(vertices.z).xyz;
    corners[3u * index] = vec4(a, 0.0);
    corners[3u * index + 1u] = vec4(b, 0.0);
    corners[3u * index + 2u] = vec4(c, 0.0);

    uint node = work_count() - 1u + index;
    vec4 lower = vec4(min(min(a, b), c), 0.0), upper = vec4(max(max(a, b), c), 0.0);
    bounds[2u * node] = lower;
    bounds[2u * node + 1u] = upper;
    for (uint parent = parent_of(node); parent != NONE; parent = parent_of(node)) {
        const uint before =
            atomicAdd(arrivals[parent], 1u, gl_ScopeQueueFamily, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease);
        if (before != 1u) return;
        const uint sibling = sibling_of(node);
        lower = min(lower, bounds[2u * sibling]);
        upper = max(upper, bounds[2u * sibling + 1u]);
        bounds[2u * parent] = lower;
        bounds[2u * parent + 1u] = upper;
        node = parent;
    }
}
