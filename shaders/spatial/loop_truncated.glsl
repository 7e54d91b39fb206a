// Detects loops that a driver ends early: lavapipe silently ends all loops of a thread after 65,535 iterations. A thread records
// for each loop whether it ended by its condition, and reports at the end; the host turns that into an error
// (src/spatial/loop_truncated.hpp).
//
// The includer defines LOOP_TRUNCATED_AT, a binding. Without it, loops are known to be short, and nothing is detected.

#ifndef MOTE_SPATIAL_CUT_SHORT_GLSL
#define MOTE_SPATIAL_CUT_SHORT_GLSL

#ifdef LOOP_TRUNCATED_AT

layout(std430, set = 0, binding = LOOP_TRUNCATED_AT) buffer LoopTruncated { uint loop_truncated; }; // number of threads; initially 0

bool is_truncated = false;

void loop_ended(bool by_condition) { is_truncated = is_truncated || !by_condition; }

void report_truncated_loop() {
    if (is_truncated) atomicAdd(loop_truncated, 1u);
}

#else

void loop_ended(bool by_condition) {}

#endif
#endif
