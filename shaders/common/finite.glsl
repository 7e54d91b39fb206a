// Numbers told from infinity and NaN by their bits: compilers may assume that there is neither.

#ifndef MOTE_COMMON_FINITE_GLSL
#define MOTE_COMMON_FINITE_GLSL

// Without the sign, bits are in the order of the numbers that they stand for, with infinity and NaN above all others.
uvec3 magnitude_bits(vec3 v) { return floatBitsToUint(v) & 0x7FFFFFFFu; }

bool are_within(vec3 v, float limit) { return all(lessThanEqual(magnitude_bits(v), uvec3(floatBitsToUint(limit)))); }

bool are_finite(vec3 v) { return all(lessThan(magnitude_bits(v), uvec3(0x7F800000u))); } // of infinity

#endif
