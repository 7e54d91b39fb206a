// Stream compaction: the indices of the elements whose flag is not 0, in order. The scan of the flags (scan_*.comp with
// COUNT_NONZERO) tells each its place.
//
// One thread per flag. Reads Flags and Places, writes Kept.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/work.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Flags { uint flags[]; };
layout(std430, set = 0, binding = 2) readonly buffer Places { uint places[]; };
layout(std430, set = 0, binding = 3) writeonly buffer Kept { uint kept[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    if (flags[i] != 0u) kept[places[i]] = i;
}
