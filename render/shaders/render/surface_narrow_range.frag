// Smooths the surface of a fluid and keeps its silhouettes: the narrow-range filter (Truong and Yuksel 2018, section 3), one
// direction per pass. One fragment reads the pixels on either side within the width of the Gaussian.
//
// A Gaussian whose width is a length in the world, over the samples of the same surface. Samples farther away by more than a
// range are left out. Samples nearer by more than the range are clamped, so that a surface behind another does not curl up at its
// edge. The range grows with every sample that it admits, so that a slope is one surface however steep it is. Samples count in
// pairs, one on either side, so that a slope next to an edge is not pulled towards its longer side.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "render/surface_smooth.glsl"

layout(location = 0) out vec2 smoothed; // as Surface

const float kRange = 4.0;   // in particle radii: the largest step within a surface
const float kNearest = 1.0; // in particle radii: samples in front of the range count as this much nearer

void main() {
    const ivec2 pixel = ivec2(gl_FragCoord.xy), step = ivec2(step_x, step_y);
    const vec2 here = surface_at(pixel);
    smoothed = here;
    if (here.y == 0.0) return;

    const float range = kRange * here.y;
    const float sigma = sigma_at(here);
    const int samples = samples_of(sigma);
    float near = here.x - range, far = here.x + range;
    float sum = evenly(here.x), weights = 1.0;
    for (int k = 1; k <= samples; ++k) {
        const vec2 left = surface_at(pixel - k * step), right = surface_at(pixel + k * step);
        if (left.y == 0.0 || right.y == 0.0 || left.x > far || right.x > far) continue;
        const float weight = gaussian(k, sigma);
        const float front = here.x - kNearest * here.y;
        sum += weight * (evenly(left.x < near ? front : left.x) + evenly(right.x < near ? front : right.x));
        weights += 2.0 * weight;
        if (left.x >= near) far = max(far, left.x + range);
        if (right.x >= near) far = max(far, right.x + range);
        const float nearest = min(left.x < near ? here.x : left.x, right.x < near ? here.x : right.x);
        near = min(near, nearest - range);
    }
    smoothed.x = from_evenly(sum / weights);
}
