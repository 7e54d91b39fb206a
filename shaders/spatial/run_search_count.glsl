// Counts the neighbours of every query, and stores the hits for the fill pass: non-zero words of hit bits with the position of
// their first candidate. Searches of more than `max_thread_steps` steps, and those that the structure rejects for one thread, are
// left to run_search_long_*.glsl.
//
// One thread per query. Reads the inputs of run_search.glsl and of the structure, writes Counts, HitPositions, HitBits,
// LongQueries and LongQueryCount.

#define LONG_QUERIES_AT 11
#include "spatial/long_queries.glsl"

STORE_UINT(8, Counts, set_count)
STORE_UINT(9, HitPositions, set_hit_position)
STORE_UINT(10, HitBits, set_hit_bits)

void main() {
    const uint query = thread_index();
    if (query >= work_count()) return;
    begin_query(query);
    uint found = 0u, words = 0u, steps = begin_runs() ? 0u : max_thread_steps + 1u;
    while (steps <= max_thread_steps && next_run()) {
        steps += 1u + (run_end - run_begin);
        const uint end = steps <= max_thread_steps ? run_end : run_begin;
        for (uint begin = run_begin; begin < end; begin += WORD) {
            const uint bits = neighbours_among(begin, min(end - begin, WORD));
            found += uint(bitCount(bits));
            // Written unconditionally, and overwritten by the next if it is 0: on lavapipe that is cheaper than a branch.
            const uint word = min(words, hit_words) * hit_stride + query;
            set_hit_position(word, begin);
            set_hit_bits(word, bits);
            words += uint(bits != 0u);
        }
    }
    set_count(list_of(query), found);
    const bool is_long = steps > max_thread_steps;
    if (is_long || words > hit_words) {
        set_hit_position(query, NONE);
        set_hit_bits(query, is_long ? HITS_LONG_QUERY : HITS_TOO_MANY);
    }
    if (is_long) defer_to_workgroup(query);
}
