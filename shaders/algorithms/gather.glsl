// Puts elements into a given order: to[i] = from[indices[i]]. The includer defines TYPE and its FETCH.
//
// One thread per index. Reads From and Indices, writes To.

#include "common/work.glsl"

FETCH(1, From, from)
FETCH_UINT(2, Indices, index)
layout(std430, set = 0, binding = 3) writeonly buffer To { TYPE to[]; };

void main() {
    const uint i = thread_index();
    if (i < work_count()) to[i] = from(index(i));
}
