// The minimum over the threads of a workgroup: by number, then by index. All threads must call it; a thread without a candidate
// passes a large number and index NONE. Include after long_queries.glsl.

#ifndef MOTE_SPATIAL_FIRST_OF_GROUP_GLSL
#define MOTE_SPATIAL_FIRST_OF_GROUP_GLSL

#include "common/subgroup.glsl"
#include "spatial/loop_truncated.glsl"

struct Offer {
    float number;
    uint index;
};

shared float offered_numbers[MAX_SUBGROUPS];
shared uint offered_indices[MAX_SUBGROUPS];

Offer first_of_group(Offer own) {
    barrier(); // reconverges the threads of a subgroup
    Offer first;
    first.number = subgroupMin(own.number);
    first.index = subgroupMin(own.number == first.number ? own.index : 0xFFFFFFFFu);
    if (subgroupElect()) {
        offered_numbers[gl_SubgroupID] = first.number;
        offered_indices[gl_SubgroupID] = first.index;
    }
    barrier();
    uint s = 0u;
    for (; s < gl_NumSubgroups; ++s) {
        const Offer other = Offer(offered_numbers[s], offered_indices[s]);
        if (other.number < first.number || (other.number == first.number && other.index < first.index)) first = other;
    }
    loop_ended(s == gl_NumSubgroups);
    return first;
}

#endif
