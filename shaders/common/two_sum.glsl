#ifndef MOTE_COMMON_TWO_SUM_GLSL
#define MOTE_COMMON_TWO_SUM_GLSL

// The rounding error of sum = a + b, exactly (Knuth's two-sum).
vec3 rounding_error(vec3 a, vec3 b, vec3 sum) {
    precise const vec3 of_b = sum - a;
    precise const vec3 error = (a - (sum - of_b)) + (b - of_b);
    return error;
}

#endif
