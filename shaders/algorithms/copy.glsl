// Copies a number of elements that only the GPU knows. The includer defines TYPE and its FETCH.
//
// One thread per element. Reads From, writes To.

#include "common/work.glsl"

FETCH(1, From, from)
layout(std430, set = 0, binding = 2) writeonly buffer To { TYPE to[]; };

void main() {
    const uint i = thread_index();
    if (i < work_count()) to[i] = from(i);
}
