// Bisection: at most 32 steps. The includer defines KEY, a type, and the function
//     bool is_before(uint index, KEY wanted)    whether the key at `index` is less
// for keys in ascending order.

#ifndef MOTE_SPATIAL_LOWER_BOUND_GLSL
#define MOTE_SPATIAL_LOWER_BOUND_GLSL

#include "spatial/loop_truncated.glsl"

// The first index from `begin` to `end` whose key is not less than `wanted`; `end` if there is none.
uint lower_bound(uint begin, uint end, KEY wanted) {
    while (begin < end) {
        const uint middle = begin + (end - begin) / 2u;
        if (is_before(middle, wanted))
            begin = middle + 1u;
        else
            end = middle;
    }
    loop_ended(begin >= end);
    return begin;
}

#endif
