// The triangles that spheres touch, for spheres on which one thread would take too long: a workgroup looks at all triangles. Every
// thread has a range of leaves, and lists come out in the order of the leaves, as if one thread had made them.
//
// One workgroup per sphere. Reads and writes what triangle_search.glsl says, reads LongQueries, writes LoopTruncated.

#define LONG_QUERIES_AT 6
#include "spatial/long_queries.glsl"

#include "common/subgroup.glsl"
#include "spatial/triangle_search.glsl"

shared uint sums[MAX_SUBGROUPS];

uint range_begin, range_end;

bool touches_at(uint place) {
    const vec3 a = corner(3u * place).xyz, b = corner(3u * place + 1u).xyz, c = corner(3u * place + 2u).xyz;
    return squared_distance_to_box(centre, min(min(a, b), c), max(max(a, b), c)) <= reach2 && touches(a, b, c);
}

void main() {
    const uint group = group_index();
    if (group >= work_count()) return; // the whole workgroup
    const uint query = long_query(group);
    begin_search(query);
    const uint share = (triangles + WORKGROUP_SIZE - 1u) / WORKGROUP_SIZE;
    range_begin = min(gl_LocalInvocationIndex * share, triangles);
    range_end = min(range_begin + share, triangles);

    uint own = 0u, place = range_begin;
    for (; place < range_end; ++place) own += touches_at(place) ? 1u : 0u;
    loop_ended(place == range_end);
    barrier(); // the threads of a subgroup are together again
    const uint upto = subgroupInclusiveAdd(own);
    if (gl_SubgroupInvocationID == lane_count() - 1u) sums[gl_SubgroupID] = upto;
    barrier();
    uint before = upto - own, s = 0u;
    for (; s < gl_SubgroupID; ++s) before += sums[s];
    loop_ended(s == gl_SubgroupID);
#ifdef MOTE_FILL
    begin_list(query);
    next_place += before;
    for (place = range_begin; place < range_end; ++place) {
        if (touches_at(place)) emit(triangle_at(place));
    }
    loop_ended(place == range_end);
#else
    if (gl_LocalInvocationIndex == WORKGROUP_SIZE - 1u) set_count(query, before + own);
#endif
    report_cut_short();
}
