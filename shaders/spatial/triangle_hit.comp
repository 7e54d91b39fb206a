// The first triangle that a moving point hits: one search per thread, by ropes, from the root. No node is visited twice: at most
// 2 n - 1 steps for n triangles; after `max_thread_steps` of them a workgroup takes over. See triangle_hit.glsl.
//
// One thread per path. Uses the blocks of triangle_hit.glsl, reads Bounds, Children, Ropes, writes LongQueries, LongQueryCount.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/triangle_hit.glsl"
#define LONG_QUERIES_AT 7
#include "spatial/long_queries.glsl"
FETCH_VEC4(9, Bounds, bound)
FETCH_UVEC2(10, Children, children_of)
FETCH_UINT(11, Ropes, rope_of)

void main() {
    const uint query = thread_index();
    if (query >= work_count()) return;
    begin_search(query);
    const uint first_leaf = triangles - 1u;
    uint node = triangles > 0u && moves ? 0u : NONE;
    uint steps = 0u;
    while (node != NONE && steps < max_thread_steps) {
        ++steps;
        const vec2 times = times_in_box(bound(2u * node).xyz, bound(2u * node + 1u).xyz);
        const bool enter = times.x <= min(times.y, best);
        if (enter && node >= first_leaf) visit(node - first_leaf, times);
        node = enter && node < first_leaf ? children_of(node).x : rope_of(node);
    }
    if (node == NONE) {
        end_search(query);
    } else {
        defer_to_workgroup(query);
    }
}
