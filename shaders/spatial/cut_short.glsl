// Notices when a driver ends a loop before its time, as lavapipe does with all loops of a thread, without a word, after 65,535 rounds. A
// thread tells of each loop whether it ended for its own reason, and reports in the end; the host makes an error of that
// (src/spatial/cut_short.hpp).
//
// The includer defines CUT_SHORT_AT, a binding. Without, loops are known to be short, and nothing is noticed.

#ifndef MOTE_SPATIAL_CUT_SHORT_GLSL
#define MOTE_SPATIAL_CUT_SHORT_GLSL

#ifdef CUT_SHORT_AT

layout(std430, set = 0, binding = CUT_SHORT_AT) buffer CutShort { uint cut_short; }; // threads; 0 at first

bool is_cut_short = false;

void loop_ended(bool for_its_own_reason) { is_cut_short = is_cut_short || !for_its_own_reason; }

void report_cut_short() {
    if (is_cut_short) atomicAdd(cut_short, 1u);
}

#else

void loop_ended(bool for_its_own_reason) {}

#endif
#endif
