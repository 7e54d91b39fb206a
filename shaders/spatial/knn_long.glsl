// The k nearest particles of queries on which one thread would take too long: a workgroup looks at all particles. Every thread lists
// the nearest of its share; then, one after the other, the first of all lists is the next of the result. Eight at a time: more would not
// stay in the registers of some GPUs.
//
// One workgroup per query. Reads Queries, Order, Spheres, Particles and LongQueries, writes KnnIndices and KnnDistances2 (knn.glsl)
// and LoopTruncated.

#define LONG_QUERIES_AT 7
#include "spatial/long_queries.glsl"

#include "spatial/first_of_group.glsl"
#include "spatial/knn_shared.h"

FETCH_VEC4(1, Queries, query_at)
FETCH_UINT(2, Order, particle_at)
FETCH_VEC4(3, Spheres, sphere)
layout(std430, set = 0, binding = 4) readonly buffer Particles { uint particles[4]; }; // a block Work: their number comes first
#define KNN_AT 5
#define SLOTS 8
#include "spatial/knn.glsl"

// The first slot's content goes, and all others move up.
void drop_first() {
#define MOVE_UP(to, from)                                                                                                        \
    d2_##to = d2_##from;                                                                                                         \
    index_##to = index_##from;
    MOVE_UP(0, 1) MOVE_UP(1, 2) MOVE_UP(2, 3) MOVE_UP(3, 4) MOVE_UP(4, 5) MOVE_UP(5, 6) MOVE_UP(6, 7)
    d2_7 = BEYOND;
    index_7 = NONE;
}

void main() {
    const uint group = group_index();
    if (group >= work_count()) return; // the whole workgroup
    const uint i = long_query(group);
    const uint query = SELF ? particle_at(i) : i;
    const vec3 p = SELF ? sphere(i).xyz : query_at(i).xyz;
    const uint n = particles[0];
    begin_query(query);
    uint done = 0u;
    for (; done < K; done += SLOTS) {
        clear_list();
        uint candidate = gl_LocalInvocationIndex;
        for (; candidate < n; candidate += WORKGROUP_SIZE) {
            const float d2 = squared_distance(p, sphere(candidate).xyz);
            if (d2 <= farthest && !(SELF && candidate == i)) offer(d2, particle_at(candidate));
        }
        loop_ended(candidate >= n);
        const uint end = min(done + SLOTS, K);
        uint place = done;
        for (; place < end; ++place) {
            const Offer nearest = first_of_group(Offer(d2_0, index_0));
            if (index_0 == nearest.index) drop_first();
            if (is_group_leader()) store(query, place, nearest.number, nearest.index);
            after_d2 = nearest.number;
            after_index = nearest.index;
        }
        loop_ended(place == end);
    }
    loop_ended(done >= K);
    report_cut_short();
}
