// The count pass: one search per thread, by the traversal included before this. A thread counts its neighbours and stores their
// positions, so that the fill pass need not search again: at most `hits` words (tree_search_shared.h), for tree_emit.glsl.
//
// Two kinds of queries are left to other passes, in thread order, which affects no result: those with more hits, to
// tree_fill.glsl; and those that take more than `max_thread_steps` steps, to tree_long.glsl, since one thread would delay all
// others (and since lavapipe ends all loops of a thread after 65535 iterations).
//
// One thread per query. Reads the inputs of tree_visit.glsl and of the traversal, and Order; writes Counts, Hits, HitCounts,
// LongQueries, LongQueryCount, Overfull and OverfullCount.

#define LONG_QUERIES_AT 14
#include "spatial/long_queries.glsl"

#ifndef MOTE_PAIRS
FETCH_UINT(10, Order, particle)
#endif
layout(std430, set = 0, binding = 11) writeonly buffer Counts { uint counts[]; };
layout(std430, set = 0, binding = 12) writeonly buffer Hits { uint hit_words[]; };
layout(std430, set = 0, binding = 13) writeonly buffer HitCounts { uint hit_counts[]; };
layout(std430, set = 0, binding = 16) writeonly buffer Overfull { uint overfull[]; };
layout(std430, set = 0, binding = 17) buffer OverfullCount { uint overfull_count; }; // initially 0

void main() {
    const uint query = thread_index();
    if (query >= work_count()) return;
    begin_query(query);
#ifdef MOTE_PAIRS
    const uint list = query;
    begin_half_traversal();
#else
    const uint list = self != 0u ? particle(query) : query;
    begin_traversal();
#endif
    const uint max_hits = hits;
    uint found = 0u;
    uint hit_count = 0u;
    queued = 0u;
    while (!is_finished() && steps < max_steps) {
        find_runs();
        while (queued != 0u) {
            const uint run = take_run();
            const uint bits = neighbours_in(run);
            found += uint(bitCount(bits));
            if (bits == 0u) continue;
            if (hit_count < max_hits) hit_words[query * max_hits + hit_count] = (run >> RUN_BITS << RUN) | bits;
            ++hit_count;
        }
    }
    const bool finished = is_finished() && queued == 0u;
    counts[list] = found;
    hit_counts[query] = finished ? hit_count : NONE;
    if (!finished) {
        defer_to_workgroup(query);
    } else if (hit_count > max_hits) {
        overfull[atomicAdd(overfull_count, 1u)] = query;
    }
}
