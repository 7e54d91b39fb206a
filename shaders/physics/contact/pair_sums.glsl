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

// subgroupBroadcast() from a lane that is not constant is an optional feature. All other lanes add 0: their order does not matter.
vec3 of_lane(vec3 x, uint lane) { return subgroupAdd(gl_SubgroupInvocationID == lane ? x : vec3(0.0)); }
uint of_lane(uint x, uint lane) { return subgroupAdd(gl_SubgroupInvocationID == lane ? x : 0u); }

Sums add_lane(Sums sums, Sums partial, uint lane) {
    return Sums(sums.push + of_lane(partial.push, lane), sums.turning + of_lane(partial.turning, lane),
                sums.pairs + of_lane(partial.pairs, lane));
}

#endif
