// Marks the first key of every block among the sorted keys.
//
// One thread per key. Reads Keys, writes Heads: 1 there, 0 elsewhere.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

FETCH_UINT(1, Keys, key)
STORE_UINT(2, Heads, set_head)

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    set_head(i, uint(i == 0u || key(i) != key(i - 1u)));
}
