// One pair per entry of neighbour lists: the owner of the list, and the neighbour. The list is the last one that starts at or
// before the entry, found by bisection: at most 32 steps, and the same work for every entry, however long its list.
//
// One thread per entry. Reads Lists, Offsets and Neighbours, writes Pairs.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Lists { uint lists[4]; }; // a "Work" block: the count first
FETCH_UINT(2, Offsets, list_offset)
FETCH_UINT(3, Neighbours, neighbour)
layout(std430, set = 0, binding = 4) writeonly buffer Pairs { uvec2 pairs[]; };

void main() {
    const uint entry = thread_index();
    if (entry >= work_count()) return;
    uint list = 0u, end = lists[0]; // list starts at or before the entry, end after it
    while (end - list > 1u) {
        const uint middle = list + (end - list) / 2u;
        const bool before = list_offset(middle) <= entry;
        list = before ? middle : list;
        end = before ? end : middle;
    }
    pairs[entry] = uvec2(list, neighbour(entry));
}
