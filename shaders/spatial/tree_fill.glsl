// The fill pass for queries with more hits than tree_count.glsl could store: repeats the search, one per thread, by the traversal
// included before this.
//
// One thread per query. Reads Overfull, Order, Offsets and the inputs of the traversal; writes Neighbours or Pairs.

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
    while (!is_finished()) { // within `max_thread_steps` steps, as in the count pass
        find_runs();
        while (queued != 0u) {
            const uint run = take_run();
            write_neighbours(run >> RUN_BITS, neighbours_in(run));
        }
    }
}
