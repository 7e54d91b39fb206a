// Smoothing kernels, normalised in two and three dimensions (docs/physics/fluid.md has the table). All functions take a distance
// of at most the width h; beyond it a kernel is 0.

#ifndef MOTE_PHYSICS_KERNEL_GLSL
#define MOTE_PHYSICS_KERNEL_GLSL

#include "physics/fallback_direction.glsl"
#include "physics/fluid/kernel_shared.h"

layout(constant_id = 2) const uint KERNEL = CUBIC_SPLINE;

const float PI = 3.14159265;

// h^D, m^D.
float kernel_volume(float h) { return DIMENSIONS == 2u ? h * h : h * h * h; }

// The exponent of Geyer 2022's Gaussian for h = 1: π H^(2/D), with H = 0.6 · 2^D.
float gaussian_exponent() { return PI * 4.0 * (DIMENSIONS == 2u ? 0.6 : 0.71137866); }

// W and dW/dd at q = d/h, for h = 1 and without the factor below. Both are 0 at 1, but those of the Gaussian. The cubic spline has
// no branch: it is the difference of two cubes, of which the second ends at h/2.
float kernel_shape(float q) {
    const float rest = 1.0 - q;
    if (KERNEL == GAUSSIAN) return exp(-gaussian_exponent() * q * q);
    if (KERNEL == POLY6_SPIKY) {
        const float base = 1.0 - q * q;
        return base * base * base;
    }
    if (KERNEL == WENDLAND_C2) return (rest * rest) * (rest * rest) * (4.0 * q + 1.0);
    const float inner = max(0.5 - q, 0.0);
    return 2.0 * (rest * rest) * rest - 8.0 * (inner * inner) * inner;
}

float kernel_shape_slope(float q) {
    const float rest = 1.0 - q;
    if (KERNEL == GAUSSIAN) return -2.0 * gaussian_exponent() * q * kernel_shape(q);
    if (KERNEL == POLY6_SPIKY) return (DIMENSIONS == 2u ? -7.5 : -64.0 / 7.0) * rest * rest; // over the factor of poly6
    if (KERNEL == WENDLAND_C2) return -20.0 * q * rest * rest * rest;
    const float inner = max(0.5 - q, 0.0);
    return 24.0 * inner * inner - 6.0 * rest * rest;
}

float kernel_factor() {
    if (KERNEL == GAUSSIAN) return 0.6 * (DIMENSIONS == 2u ? 4.0 : 8.0);
    if (KERNEL == POLY6_SPIKY) return DIMENSIONS == 2u ? 4.0 / PI : 315.0 / (64.0 * PI);
    if (KERNEL == WENDLAND_C2) return DIMENSIONS == 2u ? 7.0 / PI : 21.0 / (2.0 * PI);
    return DIMENSIONS == 2u ? 40.0 / (7.0 * PI) : 8.0 / PI;
}

// What a width makes of the shapes.
struct Scale {
    float per_width; // 1/h
    float factor;    // kernel_factor() / h^D
};

Scale scale_of(float h) {
    const float per_width = 1.0 / h;
    return Scale(per_width, kernel_factor() * kernel_volume(per_width));
}

// W, 1/m^D.
float kernel_value(float distance, Scale scale) { return scale.factor * kernel_shape(distance * scale.per_width); }

// dW/dd, 1/m^(D+1): negative.
float kernel_slope(float distance, Scale scale) {
    return scale.factor * scale.per_width * kernel_shape_slope(distance * scale.per_width);
}

#endif
