// Puts elements into a given order: to[i] = from[indices[i]]. The includer defines TYPE.
//
// One thread per index. Reads From and Indices, writes To.

#include "common/work.glsl"

layout(std430, set = 0, binding = 1) readonly buffer From { TYPE from[]; };
layout(std430, set = 0, binding = 2) readonly buffer Indices { uint indices[]; };
layout(std430, set = 0, binding = 3) writeonly buffer To { TYPE to[]; };

void main() {
    const uint i = thread_index();
    if (i < work_count()) to[i] = from[indices[i]];
}
