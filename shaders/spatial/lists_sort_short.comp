// Sorts the lists of at most 64 neighbours, each by one thread in registers, and collects longer ones for lists_sort_long.comp.
// Short lists do without the quarters of the network that they do not reach.
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
#include "spatial/long_list_shared.h"

FETCH_UINT(1, Offsets, list_offset)
OWN_LIST_UINT(2, Neighbours, neighbour)
layout(std430, set = 0, binding = 3) buffer LongLists { uint long_lists[]; }; // the number is initially 0

const uint VECTORS = LONG_LIST / 4u;
const uint QUARTER = VECTORS / 4u;

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

// On the vectors from `at` up to `end`: halves of `half_size` vectors each.
#define FLIP(at, end, half_size)                                                                                                 \
    [[unroll]] for (uint t = 0u; t < (end - at) / 2u; ++t) {                                                                     \
        const uint block = at + t / half_size * half_size * 2u, offset = t % half_size;                                          \
        const uint a = block + offset, b = block + half_size * 2u - 1u - offset;                                                 \
        const uvec4 lesser = min(v[a], v[b].wzyx), greater = max(v[a], v[b].wzyx);                                               \
        v[a] = lesser;                                                                                                           \
        v[b] = greater.wzyx;                                                                                                     \
    }
#define STRIDE(at, end, vectors)                                                                                                 \
    [[unroll]] for (uint t = 0u; t < (end - at) / 2u; ++t) {                                                                     \
        const uint a = at + t / vectors * vectors * 2u + t % vectors, b = a + vectors;                                           \
        const uvec4 lesser = min(v[a], v[b]), greater = max(v[a], v[b]);                                                         \
        v[a] = lesser;                                                                                                           \
        v[b] = greater;                                                                                                          \
    }
#define WITHIN(at, end) [[unroll]] for (uint t = at; t < end; ++t) v[t] = order_by_ones(order_by_twos(v[t]));

// Loads and sorts a quarter of the network.
#define SORT_QUARTER(at)                                                                                                         \
    [[unroll]] for (uint t = at; t < at + QUARTER; ++t) {                                                                        \
        v[t] = uvec4(element(start, length, t * 4u), element(start, length, t * 4u + 1u), element(start, length, t * 4u + 2u),   \
                     element(start, length, t * 4u + 3u));                                                                       \
        v[t] = order_by_ones(flip_within(order_by_ones(v[t])));                                                                  \
    }                                                                                                                            \
    FLIP(at, at + QUARTER, 1u) WITHIN(at, at + QUARTER)                                                                          \
    FLIP(at, at + QUARTER, 2u) STRIDE(at, at + QUARTER, 1u) WITHIN(at, at + QUARTER)
// Merges two sorted quarters.
#define MERGE_QUARTERS(at)                                                                                                       \
    FLIP(at, at + 2u * QUARTER, 4u) STRIDE(at, at + 2u * QUARTER, 2u) STRIDE(at, at + 2u * QUARTER, 1u)                          \
    WITHIN(at, at + 2u * QUARTER)

// Does not reuse the comparisons of the loads: compilers would keep all 64 results in registers until here.
#define STORE_QUARTER(at)                                                                                                        \
    [[unroll]] for (uint t = at; t < at + QUARTER; ++t) {                                                                        \
        const uint slot = start + t * 4u;                                                                                        \
        if (slot < end) set_neighbour(slot, v[t].x);                                                                             \
        if (slot + 1u < end) set_neighbour(slot + 1u, v[t].y);                                                                   \
        if (slot + 2u < end) set_neighbour(slot + 2u, v[t].z);                                                                   \
        if (slot + 3u < end) set_neighbour(slot + 3u, v[t].w);                                                                   \
    }

uint element(uint start, uint length, uint i) { return i < length ? get_neighbour(start + i) : 0xFFFFFFFFu; }

void main() {
    const uint list = thread_index();
    if (list >= work_count()) return;
    const uint start = min(list_offset(list), capacity);
    const uint length = max(min(list_offset(list + 1u), capacity), start) - start; // offsets beyond 2^32 wrap around to 0
    if (length > LONG_LIST) {
        long_lists[1u + atomicAdd(long_lists[0], 1u)] = list;
        return;
    }
    const uint end = start + length;
    SORT_QUARTER(0u)
    if (length > QUARTER * 4u) {
        SORT_QUARTER(QUARTER)
        MERGE_QUARTERS(0u)
    }
    if (length > QUARTER * 8u) {
        SORT_QUARTER(2u * QUARTER)
        if (length > QUARTER * 12u) {
            SORT_QUARTER(3u * QUARTER)
            MERGE_QUARTERS(2u * QUARTER)
        } else {
            [[unroll]] for (uint t = 3u * QUARTER; t < VECTORS; ++t) v[t] = uvec4(0xFFFFFFFFu);
        }
        FLIP(0u, VECTORS, 8u)
        STRIDE(0u, VECTORS, 4u) STRIDE(0u, VECTORS, 2u) STRIDE(0u, VECTORS, 1u) WITHIN(0u, VECTORS)
        STORE_QUARTER(2u * QUARTER)
        if (length > QUARTER * 12u) STORE_QUARTER(3u * QUARTER)
    }
    STORE_QUARTER(0u)
    if (length > QUARTER * 4u) STORE_QUARTER(QUARTER)
}
