// Builds the lists from the hits that run_search_count.glsl stored. If they exceeded the capacity, the search is repeated.
//
// One thread per query. Reads the inputs of run_search.glsl and the structure, Offsets, HitPositions and HitBits; writes
// Neighbours.

FETCH_UINT(8, Offsets, list_offset)
FETCH_UINT(9, HitPositions, hit_position)
FETCH_UINT(10, HitBits, hit_bits)
STORE_LIST_UINT(11, Neighbours, set_neighbour)

void main() {
    const uint query = thread_index();
    if (query >= work_count()) return;
    begin_query(query);
    const uint list = list_of(query);
    uint next = list_offset(list);
    const uint end = min(list_offset(list + 1u), capacity);
    if (next >= end) return;

    uint position = hit_position(query), bits = hit_bits(query);
    if (position != NONE) {
        uint word = query;
        while (next < end) {
            if (bits == 0u) {
                word += hit_stride;
                position = hit_position(word);
                bits = hit_bits(word);
            }
            set_neighbour(next++, entry_particle(entry_at(position + uint(findLSB(bits)))));
            bits &= bits - 1u;
        }
    } else if (bits == HITS_TOO_MANY) {
        begin_runs();
        while (next_run()) {
            for (uint begin = run_begin; begin < run_end; begin += WORD) {
                bits = neighbours_among(begin, min(run_end - begin, WORD));
                for (; bits != 0u && next < end; bits &= bits - 1u) {
                    set_neighbour(next++, entry_particle(entry_at(begin + uint(findLSB(bits)))));
                }
            }
        }
    }
}
