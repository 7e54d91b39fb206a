// The list of the nearest particles that one thread has found so far, ascending by squared distance, and by index where that is equal.
// It stays in registers: 32 slots with a name each, of which those beyond K vanish when the pipeline is made; an array that is indexed at
// run time would lie in memory. Lists of more than 32 are made in rounds, of which each takes up behind the last entry of the one
// before (MOTE_NEXT_ROUND).
//
// The includer defines KNN_AT, the first of two bindings, and has included knn_shared.h. begin_list(), offer() for every candidate,
// end_list().

#ifndef MOTE_SPATIAL_KNN_GLSL
#define MOTE_SPATIAL_KNN_GLSL

#include "spatial/accept.glsl"

layout(constant_id = 3) const uint K = 8;        // slots of this round, 1 to 32
layout(constant_id = 4) const bool SELF = false; // the queries are the particles, and do not find themselves

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

#define INFINITY uintBitsToFloat(0x7F800000u)

#define DECLARE(slot)                                                                                                            \
    float d2_##slot;                                                                                                             \
    uint index_##slot;
FOR_EACH_SLOT(DECLARE)

float farthest; // the squared distance in the last slot: what is farther away does not get in
float after_d2;
uint after_index; // candidates up to this one are in the list already

void begin_list(uint query) {
#define CLEAR(slot)                                                                                                              \
    d2_##slot = INFINITY;                                                                                                        \
    index_##slot = NONE;
    FOR_EACH_SLOT(CLEAR)
    farthest = INFINITY;
    after_d2 = -1.0;
    after_index = 0u;
#ifdef MOTE_NEXT_ROUND
    after_d2 = knn_distances2[query * k + first - 1u];
    after_index = knn_indices[query * k + first - 1u];
#endif
}

void offer(float d2, uint index) {
    if (d2 < after_d2 || (d2 == after_d2 && index <= after_index)) return;
    // Every slot keeps the nearer one of its own and the one that comes along, and passes on the other.
#define PASS_ON(slot)                                                                                                            \
    if (slot < K) {                                                                                                              \
        const bool takes = d2 < d2_##slot || (d2 == d2_##slot && index < index_##slot);                                          \
        const float other_d2 = takes ? d2_##slot : d2;                                                                           \
        const uint other_index = takes ? index_##slot : index;                                                                   \
        d2_##slot = takes ? d2 : d2_##slot;                                                                                      \
        index_##slot = takes ? index : index_##slot;                                                                             \
        d2 = other_d2;                                                                                                           \
        index = other_index;                                                                                                     \
        if (slot + 1 == K) farthest = d2_##slot;                                                                                 \
    }
    FOR_EACH_SLOT(PASS_ON)
}

// The first slot's content goes, and all others move up.
void drop_first() {
#define MOVE_UP(to, from)                                                                                                        \
    d2_##to = d2_##from;                                                                                                         \
    index_##to = index_##from;
    MOVE_UP(0, 1) MOVE_UP(1, 2) MOVE_UP(2, 3) MOVE_UP(3, 4) MOVE_UP(4, 5) MOVE_UP(5, 6) MOVE_UP(6, 7) MOVE_UP(7, 8)
    MOVE_UP(8, 9) MOVE_UP(9, 10) MOVE_UP(10, 11) MOVE_UP(11, 12) MOVE_UP(12, 13) MOVE_UP(13, 14) MOVE_UP(14, 15)
    MOVE_UP(15, 16) MOVE_UP(16, 17) MOVE_UP(17, 18) MOVE_UP(18, 19) MOVE_UP(19, 20) MOVE_UP(20, 21) MOVE_UP(21, 22)
    MOVE_UP(22, 23) MOVE_UP(23, 24) MOVE_UP(24, 25) MOVE_UP(25, 26) MOVE_UP(26, 27) MOVE_UP(27, 28) MOVE_UP(28, 29)
    MOVE_UP(29, 30) MOVE_UP(30, 31)
    d2_31 = INFINITY;
    index_31 = NONE;
}

void store(uint query, uint slot, float d2, uint index) {
    knn_indices[query * k + first + slot] = index;
    knn_distances2[query * k + first + slot] = d2;
}

void end_list(uint query) {
#define STORE(slot)                                                                                                              \
    if (slot < K) store(query, slot, d2_##slot, index_##slot);
    FOR_EACH_SLOT(STORE)
}

#endif
