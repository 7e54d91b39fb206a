// The triangles that spheres touch: one search per thread, by ropes, from the root. A node is skipped if its box is out of reach,
// else entered. No node is visited twice: at most 2 n - 1 steps for n triangles; after `max_thread_steps` of them a workgroup
// takes over, which with MOTE_FILL overwrites these results.
//
// One thread per sphere. Reads and writes the blocks of triangle_search.glsl, reads Bounds, Children and Ropes; the count pass
// writes LongQueries and LongQueryCount.

#include "common/work.glsl"
#include "spatial/triangle_search.glsl"

FETCH_VEC4(6, Bounds, bound)
FETCH_UVEC2(7, Children, children_of)
FETCH_UINT(8, Ropes, rope_of)
#ifndef MOTE_FILL
#define LONG_QUERIES_AT 9
#include "spatial/long_queries.glsl"
#endif

void main() {
    const uint query = thread_index();
    if (query >= work_count()) return;
    begin_search(query);
    begin_list(query);
    const uint first_leaf = triangles - 1u;
    uint node = triangles == 0u ? NONE : 0u;
    uint steps = 0u;
    while (node != NONE && steps < max_thread_steps) {
        ++steps;
        const bool enter = squared_distance_to_box(centre, bound(2u * node).xyz, bound(2u * node + 1u).xyz) <= reach2;
        if (enter && node >= first_leaf) {
            const uint index = node - first_leaf;
            if (touches(corner(3u * index).xyz, corner(3u * index + 1u).xyz, corner(3u * index + 2u).xyz)) {
                emit(triangle_at(index));
            }
        }
        node = enter && node < first_leaf ? children_of(node).x : rope_of(node);
    }
    end_list(query);
#ifndef MOTE_FILL
    if (node != NONE) defer_to_workgroup(query);
#endif
}
