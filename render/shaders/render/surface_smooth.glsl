// What the filters of a fluid's surface have in common: one pass goes along one direction of the picture.
#ifndef MOTE_RENDER_SURFACE_SMOOTH_GLSL
#define MOTE_RENDER_SURFACE_SMOOTH_GLSL

#include "render/pixel_size.glsl"
#include "render/surface_image.glsl"
#include "render/surface_smooth_shared.h"

// Beyond the edge of the picture is no fluid.
vec2 surface_at(ivec2 pixel) {
    const bool inside = all(greaterThanEqual(pixel, ivec2(0))) && all(lessThan(pixel, ivec2(frame.size.xy)));
    return inside ? texelFetch(Surface, pixel, 0).xy : vec2(0.0);
}

// Means are taken of this and not of distances: it changes evenly over the picture of a plane, which stays a plane then.
float evenly(float far) { return has_perspective() ? 1.0 / far : far; }
float from_evenly(float value) { return evenly(value); } // its own inverse, either way

// Sigma of a Gaussian of the push constants' width, in samples, about a pixel.
float sigma_at(vec2 here) { return width * here.y / (pixel_size(here.x) * length(vec2(step_x, step_y))); }

const float kReach = 2.5;    // a Gaussian is taken up to that many sigma
const int kMaxSamples = 64; // on either side: a drop just in front of the eye must not take forever

int samples_of(float sigma) { return min(int(ceil(kReach * sigma)), kMaxSamples); }

float gaussian(int k, float sigma) { return exp(-0.5 * float(k * k) / (sigma * sigma)); }

#endif
