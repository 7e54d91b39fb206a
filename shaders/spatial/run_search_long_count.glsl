// Counts the neighbours of a query that has many candidates.
//
// One workgroup per query; a thread tests 32 candidates in a row. Reads the inputs of run_search.glsl and of the structure, and
// LongQueries; writes Counts and LoopTruncated.

STORE_UINT(10, Counts, set_count)

shared uint sum;

void main() {
    const uint group = group_index();
    if (group >= work_count()) return; // the entire workgroup
    if (is_group_leader()) sum = 0u;
    barrier();
    const uint query = long_query(group);
    begin_query(query);
    const uint found = subgroupAdd(count_own_share());
    if (subgroupElect()) atomicAdd(sum, found);
    barrier();
    if (is_group_leader()) set_count(list_of(query), sum);
    report_truncated_loop();
}
