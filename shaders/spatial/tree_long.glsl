// Queries that take many steps (e.g. one huge sphere over everything): a workgroup each. Each thread searches a range of the
// leaves by ropes. The pieces of a list are in the order of the ranges, so that lists come out as if one thread had made them.
//
// One workgroup per query. Reads the inputs of tree_visit.glsl and of the ropes, LongQueries and Order and, with MOTE_FILL,
// Offsets; writes Counts, or Neighbours or Pairs, and LoopTruncated.

#define LONG_QUERIES_AT 13
#include "spatial/long_queries.glsl"

#ifdef MOTE_FILL
#include "spatial/tree_write.glsl"
#else
#ifndef MOTE_PAIRS
FETCH_UINT(10, Order, particle)
#endif
layout(std430, set = 0, binding = 11) writeonly buffer Counts { uint counts[]; };
#endif

shared uint piece_counts[WORKGROUP_SIZE];

void begin_piece() {
    begin_traversal();
#ifdef MOTE_PAIRS
    range_begin = own_index + 1u;
#endif
    const uint size = (leaf_count - range_begin + WORKGROUP_SIZE - 1u) / WORKGROUP_SIZE;
    range_begin = min(range_begin + gl_LocalInvocationIndex * size, leaf_count);
    range_end = min(range_begin + size, leaf_count);
}

// The number found by the first `pieces` threads.
uint found_by(uint pieces) {
    uint sum = 0u;
    uint piece = 0u;
    for (; piece < pieces; ++piece) sum += piece_counts[piece];
    loop_ended(piece == pieces);
    return sum;
}

void main() {
    const uint group = group_index();
    if (group >= work_count()) return; // the entire workgroup
    const uint query = long_query(group);
    begin_query(query);
#ifdef MOTE_FILL
    begin_list(query);
    const uint rounds = 2u; // count, to find the write positions; then write
#else
    const uint rounds = 1u;
#endif
    for (uint round = 0u; round < rounds; ++round) {
        uint found = 0u;
        begin_piece();
        queued = 0u;
        while (!is_finished()) {
            find_runs();
            while (queued != 0u) {
                const uint run = take_run();
                const uint bits = neighbours_in(run);
                found += uint(bitCount(bits));
#ifdef MOTE_FILL
                write_neighbours(run >> RUN_BITS, round == 1u ? bits : 0u);
#endif
            }
        }
        loop_ended(is_finished() && queued == 0u);
        if (round == 0u) piece_counts[gl_LocalInvocationIndex] = found;
        barrier();
#ifdef MOTE_FILL
        if (round == 0u) next_slot += found_by(gl_LocalInvocationIndex);
#endif
    }
#ifndef MOTE_FILL
#ifdef MOTE_PAIRS
    const uint list = query;
#else
    const uint list = self != 0u ? particle(query) : query;
#endif
    if (is_group_leader()) counts[list] = found_by(WORKGROUP_SIZE);
#endif
    report_truncated_loop();
}
