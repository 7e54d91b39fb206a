// Sorts the lists that lists_sort_short.comp leaves: one workgroup each, in place, by the same network for any length, with a
// barrier between its steps. Elements beyond the list's end count as largest and stay where they are, since every comparator puts
// the smaller element first. L log2(L)^2 / 4 comparators.
//
// One workgroup per list. Reads Offsets and LongLists, reads and writes its own range of Neighbours, writes LoopTruncated.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "spatial/lists_shared.h"

#define LOOP_TRUNCATED_AT 4
#include "spatial/loop_truncated.glsl"

FETCH_UINT(1, Offsets, list_offset)
FETCH_UINT(2, LongLists, long_list)
COHERENT_LIST_UINT(3, Neighbours, neighbour)

// Comparators per thread and loop iteration: lists of up to about 350,000 are sorted within the iterations that lavapipe allows
// (loop_truncated.glsl).
const uint COMPARATORS = 8u;

void compare(uint start, uint length, uint a, uint b) {
    if (b >= length) return;
    const uint first = get_neighbour(start + a), second = get_neighbour(start + b);
    if (second < first) {
        set_neighbour(start + a, second);
        set_neighbour(start + b, first);
    }
}

void main() {
    const uint group = group_index();
    if (group >= work_count()) return; // the entire workgroup
    const uint list = long_list(1u + group);
    const uint start = min(list_offset(list), capacity);
    // Less than 2^31, since it is in a buffer. Offsets beyond 2^32 wrap around to 0.
    const uint length = max(min(list_offset(list + 1u), capacity), start) - start;

    uint half_size = 1u;
    for (; half_size < length; half_size *= 2u) {
        uint stride = half_size;
        for (; stride > 0u; stride /= 2u) {
            const uint comparators = (length + stride * 2u - 1u) / (stride * 2u) * stride;
            uint round = gl_LocalInvocationIndex;
            for (; round < comparators; round += COMPARATORS * WORKGROUP_SIZE) {
                [[unroll]] for (uint c = 0u; c < COMPARATORS; ++c) {
                    const uint t = round + c * WORKGROUP_SIZE;
                    const uint block = t / stride * stride * 2u, offset = t % stride;
                    const uint a = block + offset;
                    compare(start, length, a, stride == half_size ? block + stride * 2u - 1u - offset : a + stride);
                }
            }
            loop_ended(round >= comparators);
            memoryBarrierBuffer();
            barrier();
        }
        loop_ended(stride == 0u);
    }
    loop_ended(half_size >= length);
    report_truncated_loop();
}
