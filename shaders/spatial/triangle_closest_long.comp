// The nearest triangle to points that take one thread too long: a workgroup tests all triangles. See triangle_closest.glsl.
//
// One workgroup per point. Reads and writes the blocks of triangle_closest.glsl, reads LongQueries, writes LoopTruncated.
#version 460
#extension GL_GOOGLE_include_directive : require

#define MOTE_LONG_QUERY
#include "common/fetch.glsl"

#define LONG_QUERIES_AT 9
#include "spatial/long_queries.glsl"

#include "spatial/first_of_group.glsl"
#include "spatial/triangle_closest.glsl"

void main() {
    const uint group = group_index();
    if (group >= work_count()) return; // the entire workgroup
    const uint query = long_query(group);
    begin_search(query);
    uint index = gl_LocalInvocationIndex;
    for (; index < triangles; index += WORKGROUP_SIZE) visit(index);
    loop_ended(index >= triangles);
    const Offer nearest = first_of_group(Offer(best.d2, best_triangle));
    // The thread that found it; if none did, the first.
    if (nearest.index == NONE ? is_group_leader() : best_triangle == nearest.index) end_search(query);
    report_truncated_loop();
}
