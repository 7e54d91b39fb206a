// What one thread of the workgroup that makes a heavy search has to do: a word in as many as there are threads.

uint first_of_own_share() { return run_begin + WORD * gl_LocalInvocationIndex; }

uint count_own_share() {
    uint found = 0u;
    begin_runs();
    while (next_run()) {
        for (uint begin = first_of_own_share(); begin < run_end; begin += WORD * WORKGROUP_SIZE) {
            found += uint(bitCount(neighbours_among(begin, min(run_end - begin, WORD))));
        }
    }
    return found;
}
