// The second round for queries with more hits than tree_count.glsl could keep: one search per thread once more, by the traversal
// included before this.
//
// One thread per query. Reads what tree_visit.glsl and the traversal name, Overfull, Order and Offsets; writes Neighbours or Pairs.

#include "spatial/tree_write.glsl"

FETCH_UINT(13, Overfull, overfull_query)

void main() {
    const uint thread = thread_index();
    if (thread >= work_count()) return;
    const uint query = overfull_query(thread);
    begin_query(query);
    begin_list(query);
#ifdef MOTE_PAIRS
    begin_half_traversal();
#else
    begin_traversal();
#endif
    queued = 0u;
    while (!is_finished()) { // within `max_thread_steps` steps, as while counting
        find_runs();
        while (queued != 0u) {
            const uint run = take_run();
            write_neighbours(run >> RUN_BITS, neighbours_in(run));
        }
    }
}
