// Common code of the filters of a fluid's surface. One pass filters along one direction of the image.
#ifndef MOTE_RENDER_SURFACE_SMOOTH_GLSL
#define MOTE_RENDER_SURFACE_SMOOTH_GLSL

#include "render/pixel_size.glsl"
#include "render/surface_image.glsl"
#include "render/surface_smooth_shared.h"

// There is no fluid beyond the edge of the image.
vec2 surface_at(ivec2 pixel) {
    const bool inside = all(greaterThanEqual(pixel, ivec2(0))) && all(lessThan(pixel, ivec2(frame.size.xy)));
    return inside ? texelFetch(Surface, pixel, 0).xy : vec2(0.0);
}

// Filters average this instead of distances: it is linear over the projection of a plane, so that a plane stays a plane.
float evenly(float far) { return has_perspective() ? 1.0 / far : far; }
float from_evenly(float value) { return evenly(value); } // evenly() is its own inverse

// Sigma, in samples, of a Gaussian of the push constants' width about a pixel.
float sigma_at(vec2 here) { return width * here.y / (pixel_size(here.x) * length(vec2(step_x, step_y))); }

const float kReach = 2.5;    // a Gaussian is truncated at this many sigma
const int kMaxSamples = 64; // on either side: bounds the cost of a drop just in front of the eye

int samples_of(float sigma) { return min(int(ceil(kReach * sigma)), kMaxSamples); }

float gaussian(int k, float sigma) { return exp(-0.5 * float(k * k) / (sigma * sigma)); }

#endif
