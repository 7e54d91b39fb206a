// Smoothing kernels, normalised in two and three dimensions (docs/physics/fluid.md has the table). Both functions take a distance
// below the width h; beyond it a kernel is 0.

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

// W at q = d/h, without the factor below.
float kernel_shape(float q) {
    const float rest = 1.0 - q;
    if (KERNEL == GAUSSIAN) return exp(-gaussian_exponent() * q * q);
    if (KERNEL == POLY6_SPIKY) {
        const float base = 1.0 - q * q;
        return base * base * base;
    }
    if (KERNEL == WENDLAND_C2) return (rest * rest) * (rest * rest) * (4.0 * q + 1.0);
    return q <= 0.5 ? 6.0 * q * q * (q - 1.0) + 1.0 : 2.0 * rest * rest * rest;
}

float kernel_factor() {
    if (KERNEL == GAUSSIAN) return 0.6 * (DIMENSIONS == 2u ? 4.0 : 8.0);
    if (KERNEL == POLY6_SPIKY) return DIMENSIONS == 2u ? 4.0 / PI : 315.0 / (64.0 * PI);
    if (KERNEL == WENDLAND_C2) return DIMENSIONS == 2u ? 7.0 / PI : 21.0 / (2.0 * PI);
    return DIMENSIONS == 2u ? 40.0 / (7.0 * PI) : 8.0 / PI;
}

// W, 1/m^D.
float kernel_value(float distance, float h) { return kernel_factor() / kernel_volume(h) * kernel_shape(distance / h); }

// dW/dd, 1/m^(D+1): negative.
float kernel_slope(float distance, float h) {
    const float q = distance / h;
    const float rest = 1.0 - q;
    const float volume = kernel_volume(h) * h;
    if (KERNEL == POLY6_SPIKY) return -3.0 * (DIMENSIONS == 2u ? 10.0 / PI : 15.0 / PI) / volume * rest * rest;
    const float factor = kernel_factor() / volume;
    if (KERNEL == GAUSSIAN) return -2.0 * gaussian_exponent() * factor * q * kernel_shape(q);
    if (KERNEL == WENDLAND_C2) return -20.0 * factor * q * rest * rest * rest;
    return factor * (q <= 0.5 ? 6.0 * q * (3.0 * q - 2.0) : -6.0 * rest * rest);
}

#endif
