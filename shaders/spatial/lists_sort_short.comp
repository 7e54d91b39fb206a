// Sorts the lists of at most 64 neighbours, each by one thread in registers, and collects longer ones for lists_sort_long.comp.
//
// The network is bitonic (Batcher, "Sorting Networks and their Applications", 1968), in the form in which every comparator puts
// the smaller element first: to merge two sorted halves, element i of the first is compared with element i from the end of the
// second, and then the strides are halved. Four elements per vector; missing elements at the end count as largest. Array indices
// are constants once the loops are unrolled: nothing is spilled to memory.
//
// One thread per list. Reads Offsets, reads and writes its own range of Neighbours, writes LongLists: their number, then the lists
// in thread order, which affects no result.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "spatial/lists_shared.h"

FETCH_UINT(1, Offsets, list_offset)
OWN_LIST_UINT(2, , Neighbours, neighbour)
layout(std430, set = 0, binding = 3) buffer LongLists { uint long_lists[]; }; // the number is initially 0

const uint VECTORS = 16u;

uvec4 v[VECTORS];

// Halves of one vector: elements 0 and 3, 1 and 2.
uvec4 flip_within(uvec4 u) {
    const uvec2 lesser = min(u.xy, u.wz), greater = max(u.xy, u.wz);
    return uvec4(lesser, greater.yx);
}
// Stride 2.
uvec4 order_by_twos(uvec4 u) { return uvec4(min(u.xy, u.zw), max(u.xy, u.zw)); }
// Stride 1.
uvec4 order_by_ones(uvec4 u) {
    const uvec2 lesser = min(u.xz, u.yw), greater = max(u.xz, u.yw);
    return uvec4(lesser.x, greater.x, lesser.y, greater.y);
}

// Halves of `half_size` vectors each.
#define FLIP(half_size)                                                                                                          \
    [[unroll]] for (uint t = 0u; t < VECTORS / 2u; ++t) {                                                                        \
        const uint block = t / half_size * half_size * 2u, offset = t % half_size;                                               \
        const uint a = block + offset, b = block + half_size * 2u - 1u - offset;                                                 \
        const uvec4 lesser = min(v[a], v[b].wzyx), greater = max(v[a], v[b].wzyx);                                               \
        v[a] = lesser;                                                                                                           \
        v[b] = greater.wzyx;                                                                                                     \
    }
#define STRIDE(vectors)                                                                                                          \
    [[unroll]] for (uint t = 0u; t < VECTORS / 2u; ++t) {                                                                        \
        const uint a = t / vectors * vectors * 2u + t % vectors, b = a + vectors;                                                \
        const uvec4 lesser = min(v[a], v[b]), greater = max(v[a], v[b]);                                                         \
        v[a] = lesser;                                                                                                           \
        v[b] = greater;                                                                                                          \
    }
#define WITHIN [[unroll]] for (uint t = 0u; t < VECTORS; ++t) v[t] = order_by_ones(order_by_twos(v[t]));

uint element(uint start, uint length, uint i) { return i < length ? get_neighbour(start + i) : 0xFFFFFFFFu; }

void main() {
    const uint list = thread_index();
    if (list >= work_count()) return;
    const uint start = min(list_offset(list), capacity);
    const uint length = max(min(list_offset(list + 1u), capacity), start) - start; // offsets beyond 2^32 wrap around to 0
    if (length > VECTORS * 4u) {
        long_lists[1u + atomicAdd(long_lists[0], 1u)] = list;
        return;
    }
    [[unroll]] for (uint t = 0u; t < VECTORS; ++t) {
        v[t] = uvec4(element(start, length, t * 4u), element(start, length, t * 4u + 1u), element(start, length, t * 4u + 2u),
                     element(start, length, t * 4u + 3u));
        v[t] = order_by_ones(flip_within(order_by_ones(v[t])));
    }
    FLIP(1u) WITHIN
    FLIP(2u) STRIDE(1u) WITHIN
    FLIP(4u) STRIDE(2u) STRIDE(1u) WITHIN
    FLIP(8u) STRIDE(4u) STRIDE(2u) STRIDE(1u) WITHIN
    // Does not reuse the comparisons of the loads: compilers would keep all 64 results in registers until here.
    const uint end = start + length;
    [[unroll]] for (uint t = 0u; t < VECTORS; ++t) {
        const uint slot = start + t * 4u;
        if (slot < end) set_neighbour(slot, v[t].x);
        if (slot + 1u < end) set_neighbour(slot + 1u, v[t].y);
        if (slot + 2u < end) set_neighbour(slot + 2u, v[t].z);
        if (slot + 3u < end) set_neighbour(slot + 3u, v[t].w);
    }
}
