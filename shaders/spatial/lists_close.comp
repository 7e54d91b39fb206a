// Writes the end of the last list, and the total number of neighbours to Needed, where Executable::check() reads it.
//
// One thread. Reads Total, writes the last of Offsets and Needed.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/work.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Total { uint total; };
layout(std430, set = 0, binding = 2) writeonly buffer Offsets { uint offsets[]; };
layout(std430, set = 0, binding = 3) writeonly buffer Needed { uint needed; };

void main() {
    if (!is_group_leader()) return;
    offsets[work_count()] = total;
    needed = total;
}
