// The list of the nearest particles that one thread has found so far, in ascending order of squared distance, then of index. It
// stays in registers: 32 named slots, of which those beyond SLOTS are compiled out; an array indexed at run time would lie in
// memory. Lists of more than 32 are built in rounds, each continuing behind the last entry of the previous one (MOTE_NEXT_ROUND).
//
// The includer includes knn_shared.h and defines KNN_AT, the first of two bindings, and SLOTS, a constant of up to 32. Then, for
// every query: begin_query(), clear_list(), offer() for every candidate.

#ifndef MOTE_SPATIAL_KNN_GLSL
#define MOTE_SPATIAL_KNN_GLSL

#include "spatial/accept.glsl"

layout(constant_id = 3) const uint K = 8;        // number found in this round, 1 to 32
layout(constant_id = 4) const bool SELF = false; // the queries are the particles and do not find themselves

#ifdef MOTE_NEXT_ROUND
layout(std430, set = 0, binding = KNN_AT) buffer KnnIndices { uint knn_indices[]; };
layout(std430, set = 0, binding = KNN_AT + 1) buffer KnnDistances2 { float knn_distances2[]; };
#else
layout(std430, set = 0, binding = KNN_AT) writeonly buffer KnnIndices { uint knn_indices[]; };
layout(std430, set = 0, binding = KNN_AT + 1) writeonly buffer KnnDistances2 { float knn_distances2[]; };
#endif

#define FOR_EACH_SLOT(DO)                                                                                                        \
    DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(9) DO(10) DO(11) DO(12) DO(13) DO(14) DO(15) DO(16) DO(17) DO(18)   \
    DO(19) DO(20) DO(21) DO(22) DO(23) DO(24) DO(25) DO(26) DO(27) DO(28) DO(29) DO(30) DO(31)

#define DECLARE(slot)                                                                                                            \
    float d2_##slot;                                                                                                             \
    uint index_##slot;
FOR_EACH_SLOT(DECLARE)

float farthest; // the squared distance in the last slot: farther candidates are rejected
float after_d2;
uint after_index; // candidates up to this one are already in the list

void begin_query(uint query) {
#ifdef MOTE_NEXT_ROUND
    after_index = knn_indices[query * k + first - 1u];
    after_d2 = after_index == NONE ? BEYOND : knn_distances2[query * k + first - 1u];
#else
    after_d2 = -1.0;
    after_index = 0u;
#endif
}

void clear_list() {
#define CLEAR(slot)                                                                                                              \
    d2_##slot = BEYOND;                                                                                                          \
    index_##slot = NONE;
    FOR_EACH_SLOT(CLEAR)
    farthest = BEYOND;
}

void offer(float d2, uint index) {
    if (d2 < after_d2 || (d2 == after_d2 && index <= after_index)) return;
    // Every slot keeps the nearer of its own entry and the new one, and passes on the other.
#define PASS_ON(slot)                                                                                                            \
    if (slot < SLOTS) {                                                                                                          \
        const bool takes = d2 < d2_##slot || (d2 == d2_##slot && index < index_##slot);                                          \
        const float other_d2 = takes ? d2_##slot : d2;                                                                           \
        const uint other_index = takes ? index_##slot : index;                                                                   \
        d2_##slot = takes ? d2 : d2_##slot;                                                                                      \
        index_##slot = takes ? index : index_##slot;                                                                             \
        d2 = other_d2;                                                                                                           \
        index = other_index;                                                                                                     \
        if (slot + 1 == SLOTS) farthest = d2_##slot;                                                                             \
    }
    FOR_EACH_SLOT(PASS_ON)
}

void store(uint query, uint rank, float d2, uint index) {
    knn_indices[query * k + first + rank] = index;
    knn_distances2[query * k + first + rank] = index == NONE ? INFINITY : d2;
}

void store_list(uint query) {
#define STORE(slot)                                                                                                              \
    if (slot < SLOTS) store(query, slot, d2_##slot, index_##slot);
    FOR_EACH_SLOT(STORE)
}

#endif
