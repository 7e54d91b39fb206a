// The triangles that spheres touch: a search per thread, with ropes, from the root: a node is passed by if its box is out of reach, or
// else entered. No node is met twice: at most 2 n - 1 steps over n triangles; after `max_thread_steps` of them a workgroup takes over, which, fill,
// writes over what this has written.
//
// One thread per sphere. Reads and writes what triangle_search.glsl says, reads Bounds, Children and Ropes; counting, writes LongQueries and
// LongQueryCount.

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
            const uint place = node - first_leaf;
            if (touches(corner(3u * place).xyz, corner(3u * place + 1u).xyz, corner(3u * place + 2u).xyz)) emit(triangle_at(place));
        }
        node = enter && node < first_leaf ? children_of(node).x : rope_of(node);
    }
    end_list(query);
#ifndef MOTE_FILL
    if (node != NONE) leave_to_workgroup(query);
#endif
}
