// The k nearest particles, by a tree. Every search starts where it will probably end: at the query's own leaf or, for a query
// that is not a particle, at a leaf in the nearest boxes. It goes outwards (walk_outwards.glsl), with a reach that shrinks to the
// kth nearest so far. Exact: a particle as near as the kth may have a smaller index, and is tested.
//
// One thread per query, in the tree's order, so that neighbouring threads take similar paths. Reads Queries, the tree, Order,
// Spheres (in the tree's order) and Particles, writes KnnIndices and KnnDistances2 (knn.glsl), LongQueries and LongQueryCount.

#include "common/work.glsl"
#include "spatial/knn_shared.h"

FETCH_VEC4(1, Queries, query_at)
FETCH_UINT(2, Order, particle_at)
FETCH_VEC4(3, Spheres, sphere)
layout(std430, set = 0, binding = 4) readonly buffer Particles { uint particles[4]; }; // a "Work" block: the count first
#define KNN_AT 5
#define SLOTS K
#include "spatial/knn.glsl"
#define LONG_QUERIES_AT 7
#include "spatial/long_queries.glsl"
#define WALK_AT 9
#include "spatial/walk_outwards.glsl"

vec3 p;

bool is_within_reach(float d2) { return d2 <= farthest; }

void visit(uint index) {
    const float d2 = squared_distance(p, sphere(index).xyz);
    if (is_within_reach(d2)) offer(d2, particle_at(index));
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uint query = SELF ? particle_at(i) : i;
    p = SELF ? sphere(i).xyz : query_at(i).xyz;
    begin_query(query);
    clear_list();
    const uint n = particles[0];
    bool finished = true;
    if (n > 0u) {
        const uint first_leaf = n - 1u;
        const uint leaf = SELF ? first_leaf + i : leaf_near(p, first_leaf);
        finished = walk_outwards(p, leaf, !SELF, first_leaf);
    }
    if (finished) {
        store_list(query);
    } else {
        defer_to_workgroup(i);
    }
}
