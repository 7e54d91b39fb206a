// Lists the neighbours of a query that has many candidates: first those found by the first thread, then those of the second, and
// so on.
//
// One workgroup per query; a thread tests 32 candidates in a row. Reads the inputs of run_search.glsl and of the structure,
// LongQueries and Offsets; writes Neighbours and LoopTruncated.

FETCH_UINT(10, Offsets, list_offset)
STORE_LIST_UINT(11, Neighbours, set_neighbour)

shared uint sums[MAX_SUBGROUPS];

void main() {
    const uint group = group_index();
    if (group >= work_count()) return; // the entire workgroup
    const uint query = long_query(group);
    begin_query(query);
    const uint found = count_own_share();
    barrier(); // reconverges the threads of a subgroup
    const uint upto = subgroupInclusiveAdd(found);
    if (gl_SubgroupInvocationID == lane_count() - 1u) sums[gl_SubgroupID] = upto;
    barrier();
    uint next = list_offset(list_of(query)) + (upto - found);
    for (uint s = 0u; s < gl_SubgroupID; ++s) next += sums[s];

    begin_runs();
    while (next_run()) {
        uint begin = first_of_own_share();
        for (; begin < run_end; begin += STRIDE) {
            uint bits = neighbours_among(begin, min(run_end - begin, WORD));
            for (; bits != 0u; bits &= bits - 1u) {
                if (next < capacity) set_neighbour(next, entry_particle(entry_at(begin + uint(findLSB(bits)))));
                ++next;
            }
            loop_ended(bits == 0u);
        }
        loop_ended(begin >= run_end);
    }
    loop_ended(runs_left == 0u);
    report_truncated_loop();
}
