// Tests for infinity and NaN by bit pattern: compilers may assume that floats are finite.

#ifndef MOTE_COMMON_FINITE_GLSL
#define MOTE_COMMON_FINITE_GLSL

// Without the sign bit, bit patterns sort like the magnitudes they encode, with infinity and NaN above all finite numbers.
uvec3 magnitude_bits(vec3 v) { return floatBitsToUint(v) & 0x7FFFFFFFu; }

bool are_within(vec3 v, float limit) { return all(lessThanEqual(magnitude_bits(v), uvec3(floatBitsToUint(limit)))); }

bool are_finite(vec3 v) { return all(lessThan(magnitude_bits(v), uvec3(0x7F800000u))); } // the bits of infinity

#endif
