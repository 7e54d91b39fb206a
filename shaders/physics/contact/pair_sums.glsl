// What passes over contacts add up for a particle (common/list_walk.glsl).

#ifndef MOTE_PHYSICS_PAIR_SUMS_GLSL
#define MOTE_PHYSICS_PAIR_SUMS_GLSL

#include "common/subgroup.glsl"

struct Sums {
    vec3 push;    // N s
    vec3 turning; // N m s: of pushes and couples about the centre
    uint pairs;
};

Sums no_sums() { return Sums(vec3(0.0), vec3(0.0), 0u); }

Sums add_lane(Sums sums, Sums partial, uint lane) {
    return Sums(sums.push + subgroupBroadcast(partial.push, lane), sums.turning + subgroupBroadcast(partial.turning, lane),
                sums.pairs + subgroupBroadcast(partial.pairs, lane));
}

#endif
