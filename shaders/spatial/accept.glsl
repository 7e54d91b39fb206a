// The neighbour test (src/spatial/particles.hpp: Criterion), and how far a search must reach. Every structure uses this one test,
// so all find the same sets.
//
// Rounding: differences, squares and sums are correctly rounded and so monotone. The distance to a box is computed by the same
// operations in the same order as the distance to a point, so it is never larger than that to a point in the box. No tolerance is
// needed as long as nothing is contracted to a fused operation: hence `precise`.
#ifndef MOTE_SPATIAL_ACCEPT_GLSL
#define MOTE_SPATIAL_ACCEPT_GLSL

#include "spatial/search_shared.h"

// Farther than anything. The largest float, since compilers may assume that nothing is infinite. INFINITY is used in results
// only, never in arithmetic.
const float BEYOND = 3.40282347e38;
#define INFINITY uintBitsToFloat(0x7F800000u)

layout(constant_id = 1) const uint CRITERION = WITHIN_OWN;

float squared_length(vec3 v) {
    precise const float sum = (v.x * v.x + v.y * v.y) + v.z * v.z;
    return sum;
}

float squared_distance(vec3 a, vec3 b) {
    precise const vec3 difference = a - b;
    return squared_length(difference);
}

// The squared distance from a point to the nearest point of a box.
float squared_distance_to_box(vec3 p, vec3 lower, vec3 upper) {
    precise const vec3 gap = max(max(lower - p, p - upper), vec3(0.0));
    return squared_length(gap);
}

// The maximum distance of neighbours with radii `own` and `other`, in metres.
float reach_of(float own, float other, float margin) {
    if (CRITERION == WITHIN_OWN) return own;
    if (CRITERION == WITHIN_OTHER) return other;
    if (CRITERION == WITHIN_LARGER) return max(own, other);
    precise const float sum = (own + other) + margin;
    return sum;
}

bool is_within(float squared_distance, float reach) {
    precise const float squared_reach = reach * reach;
    return CRITERION == TOUCHING ? squared_distance <= squared_reach : squared_distance < squared_reach;
}

// Spheres: centre and radius.
bool are_neighbours(vec4 own, vec4 other, float margin) {
    return is_within(squared_distance(own.xyz, other.xyz), reach_of(own.w, other.w, margin));
}

// Whether the phases prevent two particles from being neighbours.
bool are_of_one_body(uint own, uint other) { return own == other && (own & NO_SELF_COLLISION) != 0u; }

#endif
