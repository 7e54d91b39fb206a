// The first triangle that a moving point meets, for ways on which one thread would take too long: a workgroup looks at all triangles.
// See triangle_hit.glsl.
//
// One workgroup per way. Reads and writes what triangle_hit.glsl says, reads LongQueries, writes LoopTruncated.
#version 460
#extension GL_GOOGLE_include_directive : require

#define MOTE_HEAVY
#include "common/fetch.glsl"

#define LONG_QUERIES_AT 7
#include "spatial/long_queries.glsl"

#include "spatial/first_of_group.glsl"
#include "spatial/triangle_hit.glsl"

void main() {
    const uint group = group_index();
    if (group >= work_count()) return; // the whole workgroup
    const uint query = long_query(group);
    begin_search(query);
    uint place = gl_LocalInvocationIndex;
    for (; place < triangles; place += WORKGROUP_SIZE) {
        const vec3 a = corner(3u * place).xyz, b = corner(3u * place + 1u).xyz, c = corner(3u * place + 2u).xyz;
        const vec2 times = times_in_box(min(min(a, b), c), max(max(a, b), c));
        if (times.x <= min(times.y, best)) visit(place, times);
    }
    loop_ended(place >= triangles);
    const Offer hit = first_of_group(Offer(best, best_triangle));
    // The thread that has it; if nobody has any, the first.
    if (hit.index == NONE ? is_group_leader() : best_triangle == hit.index) end_search(query);
    report_cut_short();
}
