// Stream compaction: the indices of the elements whose flag is not 0, in order. The scan of the flags (scan_*.comp with
// COUNT_NONZERO) gives each its output index.
//
// One thread per flag. Reads Flags and Offsets, writes Kept.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

FETCH_UINT(1, Flags, flag)
FETCH_UINT(2, Offsets, offset)
layout(std430, set = 0, binding = 3) writeonly buffer Kept { uint kept[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    if (flag(i) != 0u) kept[offset(i)] = i;
}
