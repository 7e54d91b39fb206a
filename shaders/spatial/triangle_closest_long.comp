// The nearest triangle of points on which one thread would take too long: a workgroup looks at all triangles. See triangle_closest.glsl.
//
// One workgroup per point. Reads and writes what triangle_closest.glsl says, reads LongQueries, writes LoopTruncated.
#version 460
#extension GL_GOOGLE_include_directive : require

#define MOTE_HEAVY
#include "common/fetch.glsl"

#define LONG_QUERIES_AT 9
#include "spatial/long_queries.glsl"

#include "spatial/first_of_group.glsl"
#include "spatial/triangle_closest.glsl"

void main() {
    const uint group = group_index();
    if (group >= work_count()) return; // the whole workgroup
    const uint query = long_query(group);
    begin_search(query);
    uint place = gl_LocalInvocationIndex;
    for (; place < triangles; place += WORKGROUP_SIZE) visit(place);
    loop_ended(place >= triangles);
    const Offer nearest = first_of_group(Offer(best.d2, best_triangle));
    // The thread that has it; if nobody has any, the first.
    if (nearest.index == NONE ? is_group_leader() : best_triangle == nearest.index) end_search(query);
    report_cut_short();
}
