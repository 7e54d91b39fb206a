// A pass that adds something up over every particle's list. One thread per particle walks its list, but a list of more than
// LONG_LIST entries, like that of a ball in sand, is walked by a whole subgroup: the others would wait for that one thread.
// The search has queued such lists (src/spatial/lists.hpp).
//
// Lane l of a subgroup of S adds up every 64th entry from l on, then from l + S on and so on: 64 partial sums, which are added in
// their order. So the bits of the result depend on the list alone, not on the sizes of subgroups and workgroups.
//
// Requires common/fetch.glsl and LONG_LISTS_AT, a binding, and from the includer
//
//     struct Own, Own own_of(uint i)                      // what the pass reads of particle i
//     uint list_begin(uint i), uint list_end(uint i)
//     struct Sums, Sums no_sums()
//     void visit(Own own, uint at, inout Sums sums)       // entry `at` of the list
//     Sums add_lane(Sums sums, Sums partial, uint lane)   // adds what that lane of the subgroup has
//     void store(uint i, Own own, Sums sums)

#ifndef MOTE_LIST_WALK_GLSL
#define MOTE_LIST_WALK_GLSL

#include "common/subgroup.glsl"
#include "spatial/long_list_shared.h"

layout(constant_id = 10) const bool LONG_LISTS = false; // if not, every thread walks its own list, however long

FETCH_UINT(LONG_LISTS_AT, LongLists, long_list_word) // their number, then the particles; absent unless LONG_LISTS

const uint PARTIAL_SUMS = 64u;

bool is_long(uint i) {
    const uint begin = list_begin(i), end = list_end(i);
    return LONG_LISTS && begin < end && end - begin > LONG_LIST;
}

void walk_own_list() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const Own own = own_of(i);
    const uint end = list_end(i);
    Sums sums = no_sums();
    for (uint at = list_begin(i); at < end; ++at) visit(own, at, sums);
    store(i, own, sums);
}

// First every thread walks its own list, then subgroups take turns with the long ones. One loop for both, so that programs have
// visit() once. All subgroups of a workgroup go around as often, so that their lanes stay together.
void walk_all_lists() {
    if (work_count() == 0u) return;
    const uint lanes = min(lane_count(), PARTIAL_SUMS);
    const uint number = long_list_word(0u);
    const uint turns = gl_NumWorkGroups.x * gl_NumWorkGroups.y * gl_NumSubgroups;
    uint turn = group_index() * gl_NumSubgroups; // of the first subgroup
    uint part = 0u;                              // the first partial sum of this round
    Sums all = no_sums();
    uint i = min(thread_index(), work_count() - 1u);
    bool is_alone = true;
    bool is_walked = thread_index() < work_count() && !is_long(i);
    for (;;) {
        const Own own = own_of(i);
        const uint start = is_alone ? 0u : part + gl_SubgroupInvocationID;
        const uint end = is_walked && start < PARTIAL_SUMS ? list_end(i) : 0u;
        Sums sums = no_sums();
        for (uint at = list_begin(i) + start; at < end; at += is_alone ? 1u : PARTIAL_SUMS) visit(own, at, sums);
        if (is_alone) {
            if (is_walked) store(i, own, sums);
            is_alone = false;
        } else {
            for (uint lane = 0u; lane < lanes; ++lane) all = add_lane(all, sums, lane);
            part += lanes;
            if (part == PARTIAL_SUMS) {
                if (is_walked && gl_SubgroupInvocationID == 0u) store(i, own, all);
                all = no_sums();
                part = 0u;
                turn += turns;
            }
        }
        if (turn >= number) return;
        const bool exists = turn + gl_SubgroupID < number;
        i = long_list_word(1u + (exists ? turn + gl_SubgroupID : turn));
        is_walked = exists && is_long(i);
    }
}

void walk_lists() {
    if (LONG_LISTS) walk_all_lists();
    else walk_own_list();
}

#endif
