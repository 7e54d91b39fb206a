// The share of one thread in a long query: one word out of every WORKGROUP_SIZE.

uint first_of_own_share() { return run_begin + WORD * gl_LocalInvocationIndex; }

// The distance to the next word of the thread's share.
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
