// The fill pass for the hits that tree_count.glsl has stored: from hits to neighbours. A single loop writes one neighbour per
// iteration: in nested loops, the threads of a subgroup would wait for the longest inner loop again and again.
//
// One thread per query. Reads HitCounts, Hits, Order and Offsets, writes Neighbours or Pairs.

#include "common/work.glsl"
#include "spatial/tree_search_shared.h"

FETCH_UINT(1, HitCounts, hit_count_of)
FETCH_UINT(2, Hits, hit_word)

#include "spatial/tree_write.glsl"

void main() {
    const uint query = thread_index();
    if (query >= work_count()) return;
    const uint hit_count = hit_count_of(query);
    const uint max_hits = hits;
    if (hit_count > max_hits) return; // left to other passes
    begin_list(query);
    uint hit = 0u, bits = 0u;
    uint first_index; // of the lowest bit
    while (bits != 0u || hit < hit_count) {
        if (bits == 0u) {
            const uint word = hit_word(query * max_hits + hit); // at least one of its bits is set
            ++hit;
            first_index = word >> RUN;
            bits = word & ((1u << RUN) - 1u);
        }
        write_neighbour(first_index + uint(findLSB(bits)));
        bits &= bits - 1u;
    }
}
