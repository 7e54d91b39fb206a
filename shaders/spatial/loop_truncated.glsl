// Notices when a driver ends a loop before its time, as lavapipe does with all loops of a thread, without a word, after 65,535 rounds. A
// thread tells of each loop whether it ended for its own reason, and reports in the end; the host makes an error of that
// (src/spatial/loop_truncated.hpp).
//
// The includer defines CUT_SHORT_AT, a binding. Without, loops are known to be short, and nothing is noticed.

#ifndef MOTE_SPATIAL_CUT_SHORT_GLSL
#define MOTE_SPATIAL_CUT_SHORT_GLSL

#ifdef CUT_SHORT_AT

layout(std430, set = 0, binding = CUT_SHORT_AT) buffer LoopTruncated { uint loop_truncated; }; // threads; 0 at first

bool is_truncated = false;

void loop_ended(bool by_condition) { is_truncated = is_truncated || !by_condition; }

void report_cut_short() {
    if (is_truncated) atomicAdd(loop_truncated, 1u);
}

#else

void loop_ended(bool by_condition) {}

#endif
#endif
