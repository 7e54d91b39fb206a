// For passes over lists that add up nothing (common/list_walk.glsl).

#ifndef MOTE_NO_SUMS_GLSL
#define MOTE_NO_SUMS_GLSL

struct Sums {
    uint none;
};

Sums no_sums() { return Sums(0u); }
Sums add_lane(Sums sums, Sums partial, uint lane) { return sums; }

#endif
