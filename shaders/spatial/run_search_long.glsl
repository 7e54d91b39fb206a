// What one thread of the workgroup that makes a long query has to do: a word in as many as there are threads.

uint first_of_own_share() { return run_begin + WORD * gl_LocalInvocationIndex; }

// To the next word of the own share.
const uint STRIDE = WORD * WORKGROUP_SIZE;

uint count_own_share() {
    uint found = 0u;
    begin_runs();
    while (next_run()) {
        uint begin = first_of_own_share();
        for (; begin < run_end; begin += STRIDE) found += uint(bitCount(neighbours_among(begin, min(run_end - begin, WORD))));
        loop_ended(begin >= run_end);
    }
    loop_ended(runs_left == 0u);
    return found;
}
