// Makes the lists of what run_search_count.glsl has found. Where there was no room for it, the search is made once more.
//
// One thread per query. Reads what run_search.glsl and the structure name, and Offsets, HitPlaces and HitBits; writes Neighbours.

FETCH_UINT(8, Offsets, list_offset)
FETCH_UINT(9, HitPlaces, hit_place)
FETCH_UINT(10, HitBits, hit_bits)
STORE_UINT(11, Neighbours, set_neighbour)

void main() {
    const uint query = thread_index();
    if (query >= work_count()) return;
    begin_query(query);
    const uint list = list_of(query);
    uint next = list_offset(list);
    const uint end = min(list_offset(list + 1u), capacity);
    if (next >= end) return;

    uint place = hit_place(query), bits = hit_bits(query);
    if (place != NONE) {
        uint word = query;
        while (next < end) {
            if (bits == 0u) {
                word += hit_stride;
                place = hit_place(word);
                bits = hit_bits(word);
            }
            set_neighbour(next++, entry_particle(entry_at(place + uint(findLSB(bits)))));
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
