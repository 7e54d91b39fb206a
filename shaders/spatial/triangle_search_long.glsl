// The triangles that spheres touch, for spheres that take one thread too long: a workgroup tests all triangles. Every thread has
// a range of leaves, and lists come out in the order of the leaves, as if one thread had made them.
//
// One workgroup per sphere. Reads and writes the blocks of triangle_search.glsl, reads LongQueries, writes LoopTruncated.

#define LONG_QUERIES_AT 6
#include "spatial/long_queries.glsl"

#include "common/subgroup.glsl"
#include "spatial/triangle_search.glsl"

shared uint sums[MAX_SUBGROUPS];

uint range_begin, range_end;

bool touches_at(uint index) {
    const vec3 a = corner(3u * index).xyz, b = corner(3u * index + 1u).xyz, c = corner(3u * index + 2u).xyz;
    return squared_distance_to_box(centre, min(min(a, b), c), max(max(a, b), c)) <= reach2 && touches(a, b, c);
}

void main() {
    const uint group = group_index();
    if (group >= work_count()) return; // the entire workgroup
    const uint query = long_query(group);
    begin_search(query);
    const uint share = (triangles + WORKGROUP_SIZE - 1u) / WORKGROUP_SIZE;
    range_begin = min(gl_LocalInvocationIndex * share, triangles);
    range_end = min(range_begin + share, triangles);

    uint own = 0u, index = range_begin;
    for (; index < range_end; ++index) own += touches_at(index) ? 1u : 0u;
    loop_ended(index == range_end);
    barrier(); // reconverges the threads of a subgroup
    const uint upto = subgroupInclusiveAdd(own);
    if (gl_SubgroupInvocationID == lane_count() - 1u) sums[gl_SubgroupID] = upto;
    barrier();
    uint before = upto - own, s = 0u;
    for (; s < gl_SubgroupID; ++s) before += sums[s];
    loop_ended(s == gl_SubgroupID);
#ifdef MOTE_FILL
    begin_list(query);
    next_slot += before;
    for (index = range_begin; index < range_end; ++index) {
        if (touches_at(index)) emit(triangle_at(index));
    }
    loop_ended(index == range_end);
#else
    if (gl_LocalInvocationIndex == WORKGROUP_SIZE - 1u) set_count(query, before + own);
#endif
    report_truncated_loop();
}
