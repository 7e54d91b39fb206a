// Smoothing kernels, normalised in two and three dimensions (docs/physics.md has the table). Both functions take a distance below
// the width h; beyond it a kernel is 0.

#ifndef MOTE_PHYSICS_KERNEL_GLSL
#define MOTE_PHYSICS_KERNEL_GLSL

#include "physics/fallback_direction.glsl"
#include "physics/fluid/kernel_shared.h"

layout(constant_id = 2) const uint KERNEL = CUBIC_SPLINE;

const float PI = 3.14159265;

// h^D, m^D.
float kernel_volume(float h) { return DIMENSIONS == 2u ? h * h : h * h * h; }

// Geyer 2022's Gaussian has this value at 0, and falls with this exponent (1/m²).
float gaussian_height(float h) { return 0.6 * (DIMENSIONS == 2u ? 4.0 : 8.0) / kernel_volume(h); }
float gaussian_exponent(float height) { return PI * (DIMENSIONS == 2u ? height : pow(height, 2.0 / 3.0)); }

// W, 1/m^D.
float kernel_value(float distance, float h) {
    const float q = distance / h;
    const float rest = 1.0 - q;
    if (KERNEL == GAUSSIAN) {
        const float height = gaussian_height(h);
        return height * exp(-gaussian_exponent(height) * distance * distance);
    }
    if (KERNEL == POLY6_SPIKY) {
        const float base = 1.0 - q * q;
        return (DIMENSIONS == 2u ? 4.0 / PI : 315.0 / (64.0 * PI)) / kernel_volume(h) * base * base * base;
    }
    if (KERNEL == WENDLAND_C2) {
        return (DIMENSIONS == 2u ? 7.0 / PI : 21.0 / (2.0 * PI)) / kernel_volume(h) * (rest * rest) * (rest * rest) *
               (4.0 * q + 1.0);
    }
    const float factor = (DIMENSIONS == 2u ? 40.0 / (7.0 * PI) : 8.0 / PI) / kernel_volume(h);
    return factor * (q <= 0.5 ? 6.0 * q * q * (q - 1.0) + 1.0 : 2.0 * rest * rest * rest);
}

// dW/dd, 1/m^(D+1): negative.
float kernel_slope(float distance, float h) {
    const float q = distance / h;
    const float rest = 1.0 - q;
    const float volume = kernel_volume(h) * h;
    if (KERNEL == GAUSSIAN) {
        const float exponent = gaussian_exponent(gaussian_height(h));
        return -2.0 * exponent * distance * kernel_value(distance, h);
    }
    if (KERNEL == POLY6_SPIKY) return -3.0 * (DIMENSIONS == 2u ? 10.0 / PI : 15.0 / PI) / volume * rest * rest;
    if (KERNEL == WENDLAND_C2) {
        return -20.0 * (DIMENSIONS == 2u ? 7.0 / PI : 21.0 / (2.0 * PI)) / volume * q * rest * rest * rest;
    }
    const float factor = (DIMENSIONS == 2u ? 40.0 / (7.0 * PI) : 8.0 / PI) / volume;
    return factor * (q <= 0.5 ? 6.0 * q * (3.0 * q - 2.0) : -6.0 * rest * rest);
}

#endif
