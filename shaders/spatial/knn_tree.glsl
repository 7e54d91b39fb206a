// The k nearest particles, by a tree. Every search offsets where it will probably end, at the query's own leaf, or at one in the
// nearest boxes for a query that is no particle, and goes outwards (walk_outwards.glsl), with a reach that shrinks to the kth nearest
// so far. Exact: what is as near as the kth may still have a smaller index, and is looked at.
//
// One thread per query; particles come in the tree's order, so that neighbouring threads go similar ways. Reads Queries, the tree,
// Order, Spheres (in the tree's order) and Particles, writes KnnIndices and KnnDistances2 (knn.glsl), LongQueries and LongQueryCount.

#include "common/work.glsl"
#include "spatial/knn_shared.h"

FETCH_VEC4(1, Queries, query_at)
FETCH_UINT(2, Order, particle_at)
FETCH_VEC4(3, Spheres, sphere)
layout(std430, set = 0, binding = 4) readonly buffer Particles { uint particles[4]; }; // a block Work: their number comes first
#define KNN_AT 5
#define SLOTS K
#include "spatial/knn.glsl"
#define LONG_QUERIES_AT 7
#include "spatial/long_queries.glsl"
#define WALK_AT 9
#include "spatial/walk_outwards.glsl"

vec3 p;

bool is_worth(float d2) { return d2 <= farthest; }

void visit(uint place) {
    const float d2 = squared_distance(p, sphere(place).xyz);
    if (is_worth(d2)) offer(d2, particle_at(place));
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
        leave_to_workgroup(i);
    }
}
