// The first triangle that a moving point hits, for paths that take one thread too long: a workgroup tests all triangles. See
// triangle_hit.glsl.
//
// One workgroup per path. Reads and writes the blocks of triangle_hit.glsl, reads LongQueries, writes LoopTruncated.
#version 460
#extension GL_GOOGLE_include_directive : require

#define MOTE_LONG_QUERY
#include "common/fetch.glsl"

#define LONG_QUERIES_AT 7
#include "spatial/long_queries.glsl"

#include "spatial/first_of_group.glsl"
#include "spatial/triangle_hit.glsl"

void main() {
    const uint group = group_index();
    if (group >= work_count()) return; // the entire workgroup
    const uint query = long_query(group);
    begin_search(query);
    uint index = gl_LocalInvocationIndex;
    for (; index < triangles; index += WORKGROUP_SIZE) {
        const vec3 a = corner(3u * index).xyz, b = corner(3u * index + 1u).xyz, c = corner(3u * index + 2u).xyz;
        const vec2 times = times_in_box(min(min(a, b), c), max(max(a, b), c));
        if (times.x <= min(times.y, best)) visit(index, times);
    }
    loop_ended(index >= triangles);
    const Offer hit = first_of_group(Offer(best, best_triangle));
    // The thread that found it; if none did, the first.
    if (hit.index == NONE ? is_group_leader() : best_triangle == hit.index) end_search(query);
    report_truncated_loop();
}
