// The nearest triangle: one search per thread. See triangle_closest.glsl.
//
// One thread per point. Reads and writes the blocks of triangle_closest.glsl, reads the tree (walk_outwards.glsl), writes
// LongQueries and LongQueryCount.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/triangle_closest.glsl"
#define LONG_QUERIES_AT 9
#include "spatial/long_queries.glsl"
#define WALK_AT 11
#include "spatial/walk_outwards.glsl"

bool is_within_reach(float d2) { return d2 <= best.d2; }

void main() {
    const uint query = thread_index();
    if (query >= work_count()) return;
    begin_search(query);
    bool finished = true;
    if (triangles > 0u) finished = walk_outwards(p, leaf_near(p, triangles - 1u), true, triangles - 1u);
    if (finished) {
        end_search(query);
    } else {
        defer_to_workgroup(query);
    }
}
