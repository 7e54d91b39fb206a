// The k nearest particles of queries that take one thread too long: a workgroup tests all particles. Every thread lists the
// nearest of its share; then the minimum over all lists is repeatedly taken as the next result. Eight at a time: more would not
// fit into the registers of some GPUs.
//
// One workgroup per query. Reads Queries, Order, Spheres, Particles and LongQueries, writes KnnIndices and KnnDistances2
// (knn.glsl) and LoopTruncated.

#define LONG_QUERIES_AT 7
#include "spatial/long_queries.glsl"

#include "spatial/first_of_group.glsl"
#include "spatial/knn_shared.h"

FETCH_VEC4(1, Queries, query_at)
FETCH_UINT(2, Order, particle_at)
FETCH_VEC4(3, Spheres, sphere)
layout(std430, set = 0, binding = 4) readonly buffer Particles { uint particles[4]; }; // a "Work" block: the count first
#define KNN_AT 5
#define SLOTS 8
#include "spatial/knn.glsl"

// Removes the first slot; all others move up.
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
    if (group >= work_count()) return; // the entire workgroup
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
        uint rank = done;
        for (; rank < end; ++rank) {
            const Offer nearest = first_of_group(Offer(d2_0, index_0));
            if (index_0 == nearest.index) drop_first();
            if (is_group_leader()) store(query, rank, nearest.number, nearest.index);
            after_d2 = nearest.number;
            after_index = nearest.index;
        }
        loop_ended(rank == end);
    }
    loop_ended(done >= K);
    report_truncated_loop();
}
